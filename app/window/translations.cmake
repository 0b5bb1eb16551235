# Translations of the window: resources/translations/*.ts, compiled in. The target `update_translations` writes new texts of
# the sources into them. Qt's own buttons are translated by Qt's file, if it is installed.
set(translations_dir ${PROJECT_SOURCE_DIR}/resources/translations)
set(CONVSCOPE_LUPDATE_OPTIONS -source-language en -target-language zh_CN -locations none -no-obsolete
  -tr-function-alias translate+=translated,translate+=phrase,QT_TRANSLATE_NOOP+=translatable
  -I${PROJECT_SOURCE_DIR} -I${PROJECT_SOURCE_DIR}/app -I${PROJECT_SOURCE_DIR}/profiler
  ${PROJECT_SOURCE_DIR}/widgets ${PROJECT_SOURCE_DIR}/app/window ${PROJECT_SOURCE_DIR}/profiler
  CACHE INTERNAL "lupdate's options and sources")
qt_add_lrelease(convscope_window TS_FILES ${translations_dir}/convscope_zh_CN.ts
  QM_FILES_OUTPUT_VARIABLE qm_files OPTIONS -silent -nounfinished)

find_file(CONVSCOPE_QTBASE_ZH_CN qtbase_zh_CN.qm PATHS ${QT6_INSTALL_PREFIX}/${QT6_INSTALL_TRANSLATIONS} NO_DEFAULT_PATH)
mark_as_advanced(CONVSCOPE_QTBASE_ZH_CN)
if(CONVSCOPE_QTBASE_ZH_CN)
  file(COPY ${CONVSCOPE_QTBASE_ZH_CN} DESTINATION ${CMAKE_CURRENT_BINARY_DIR})
  list(APPEND qm_files ${CMAKE_CURRENT_BINARY_DIR}/qtbase_zh_CN.qm)
else()
  message(STATUS "qtbase_zh_CN.qm was not found: Qt's own buttons stay English (apt install qt6-translations-l10n)")
endif()
qt_add_resources(convscope_window translations PREFIX /i18n BASE ${CMAKE_CURRENT_BINARY_DIR} FILES ${qm_files})
# The messages of profiler/ are recognised by their English text, which a .qm file does not have.
qt_add_resources(convscope_window messages PREFIX /i18n BASE ${translations_dir}
  FILES ${translations_dir}/convscope_zh_CN.ts)

add_custom_target(update_translations
  COMMAND Qt6::lupdate ${CONVSCOPE_LUPDATE_OPTIONS} -ts ${translations_dir}/convscope_zh_CN.ts VERBATIM)
