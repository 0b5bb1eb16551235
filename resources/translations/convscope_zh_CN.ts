<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>ConvScope</name>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>middle half of the samples</source>
        <translation>中间 50% 的样本</translation>
    </message>
    <message>
        <source>fastest</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>first choice of the library (benchmark applies to cuDNN only)</source>
        <translation>库的首选（benchmark 只用于 cuDNN）</translation>
    </message>
    <message>
        <source>heuristic choice (benchmark = False)</source>
        <translation>启发式选择 (benchmark = False)</translation>
    </message>
    <message>
        <source>roofline bound</source>
        <translation>Roofline 下界</translation>
    </message>
    <message>
        <source>surveyed %1</source>
        <translation>测量于 %1</translation>
    </message>
    <message>
        <source>page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>Convolution algorithms of %1</source>
        <translation>%1 的卷积算法</translation>
    </message>
    <message>
        <source>Whole iterations</source>
        <translation>完整迭代</translation>
    </message>
    <message>
        <source>%1 processors</source>
        <translation>%1 个处理器</translation>
    </message>
    <message>
        <source>%1 MHz</source>
        <translation>%1 MHz</translation>
    </message>
    <message>
        <source>%1 convolutions in all passes of an iteration (mean), %2 distinct problems; %3 per iteration</source>
        <translation>一次迭代的各方向共 %1 个卷积（平均），%2 个不同的问题；每次迭代 %3</translation>
    </message>
    <message>
        <source>%1 of %2 problems, %3 algorithms</source>
        <translation>%2 个问题中的 %1 个，%3 个算法</translation>
    </message>
    <message>
        <source>stopped early: %1</source>
        <translation>提前停止：%1</translation>
    </message>
    <message>
        <source>completed in %1: %2</source>
        <translation>用时 %1 完成：%2</translation>
    </message>
    <message>
        <source>cancelled: %1</source>
        <translation>已取消：%1</translation>
    </message>
    <message>
        <source>failed: %1 (%2)</source>
        <translation>失败：%1（%2）</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Recorded on</source>
        <translation>录制设备</translation>
    </message>
    <message>
        <source>Switches</source>
        <translation>开关</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Computed by</source>
        <translation>计算者</translation>
    </message>
    <message>
        <source>Convolutions</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>Surveyed as</source>
        <translation>测量为</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Survey</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Caches</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>Helper processes</source>
        <translation>辅助进程</translation>
    </message>
    <message>
        <source>The compute cache was empty, so processes that build plans were started before the first problem. This took %1 more.</source>
        <translation>计算缓存为空，因此在测量第一个问题之前先启动了构建执行计划的进程，另外花费 %1。</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>benchmark off</source>
        <translation>benchmark 关</translation>
    </message>
    <message>
        <source>benchmark on</source>
        <translation>benchmark 开</translation>
    </message>
    <message>
        <source>caution</source>
        <translation>注意</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>the fastest</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>Should I set benchmark = True?</source>
        <translation>应该设置 benchmark = True 吗？</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>影响</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Wins by family</source>
        <translation>各类别胜出次数</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Fastest of</source>
        <translation>最快的问题数</translation>
    </message>
    <message>
        <source>%1 of %2 problems</source>
        <translation>%2 个问题中的 %1 个</translation>
    </message>
    <message>
        <source>The fastest algorithm of every problem</source>
        <translation>每个问题的最快算法</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>Fastest</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>Heuristic choice</source>
        <translation>启发式选择</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>限制</translation>
    </message>
    <message>
        <source>Against no limit</source>
        <translation>与无限制相比</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>Before the first iteration&apos;s own work, in a new process</source>
        <translation>新进程中，第一次迭代自身的计算之前</translation>
    </message>
    <message>
        <source>PyTorch</source>
        <translation>PyTorch</translation>
    </message>
    <message>
        <source>Heuristics</source>
        <translation>启发式</translation>
    </message>
    <message>
        <source>Plan build</source>
        <translation>构建计划</translation>
    </message>
    <message>
        <source>Module loading</source>
        <translation>模块加载</translation>
    </message>
    <message>
        <source>Runs to warm up</source>
        <translation>预热执行</translation>
    </message>
    <message>
        <source>Timed runs</source>
        <translation>计时执行</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>as fast as the fastest</source>
        <translation>与最快的一样快</translation>
    </message>
    <message>
        <source>%1 slower than the fastest</source>
        <translation>比最快的慢 %1</translation>
    </message>
    <message>
        <source>%1 times as long as the fastest</source>
        <translation>耗时是最快的 %1</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;, %2, %3, %4 workspace</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;，%2，%3，工作区 %4</translation>
    </message>
    <message>
        <source>%1 measured</source>
        <translation>%1 个已测量</translation>
    </message>
    <message>
        <source>%1 not supported</source>
        <translation>%1 个不支持</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 个失败</translation>
    </message>
    <message>
        <source>%1 skipped</source>
        <translation>%1 个跳过</translation>
    </message>
    <message>
        <source>%1 pending</source>
        <translation>%1 个待测</translation>
    </message>
    <message>
        <source>%1 algorithms of %2 engines</source>
        <translation>%1 个算法，来自 %2 个引擎</translation>
    </message>
    <message>
        <source>%1 algorithms</source>
        <translation>%1 个算法</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1:&lt;/b&gt; also the fastest.</source>
        <translation>&lt;b&gt;%1：&lt;/b&gt;同时也是最快的。</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1:&lt;/b&gt; %2, %3, with %4 workspace.</source>
        <translation>&lt;b&gt;%1：&lt;/b&gt;%2，%3，工作区 %4。</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;: median of %2 back-to-back samples, each the mean of %3 executions.</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;：%2 个连续执行样本的中位数，每个样本是 %3 次执行的平均值。</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;: first sample.</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;：第一个样本。</translation>
    </message>
    <message>
        <source>The fastest of this layer and pass.</source>
        <translation>该层该方向上最快。</translation>
    </message>
    <message>
        <source>%1, %2.</source>
        <translation>%1，%2。</translation>
    </message>
    <message>
        <source>Samples discarded because the device&apos;s clock was throttled: %1.</source>
        <translation>因设备降频而丢弃的样本：%1。</translation>
    </message>
    <message>
        <source>Workspace: %1.</source>
        <translation>工作区：%1。</translation>
    </message>
    <message>
        <source>Building the plan took %1.</source>
        <translation>构建计划用时 %1。</translation>
    </message>
    <message>
        <source>The first execution, including module loading, took %1.</source>
        <translation>第一次执行（包括模块加载）用时 %1。</translation>
    </message>
    <message>
        <source>Converting the tensors to and from its own format takes another %1, which is not included in its time.</source>
        <translation>张量与其自有格式之间的转换另需 %1，不计入它的时间。</translation>
    </message>
    <message>
        <source>Input %1, on %2, backend %3.</source>
        <translation>输入 %1，设备 %2，后端 %3。</translation>
    </message>
    <message>
        <source>%1 of %2 problems measured, %3 algorithms.</source>
        <translation>已测量 %2 个问题中的 %1 个，%3 个算法。</translation>
    </message>
    <message>
        <source>The survey was stopped early.</source>
        <translation>测量被提前停止。</translation>
    </message>
    <message>
        <source>The survey failed: %1</source>
        <translation>测量失败：%1</translation>
    </message>
    <message>
        <source>Select a row of the chart to see the details of a layer.</source>
        <translation>选中图表中的一行，即可查看该层的详情。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>The same problem in %1 layers: %2.</source>
        <translation>%1 个层有相同的问题：%2。</translation>
    </message>
    <message>
        <source>%1 of arithmetic; at least %2 to read and write.</source>
        <translation>运算量 %1；至少读写 %2。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Failed:&lt;/b&gt; %1</source>
        <translation>&lt;b&gt;失败：&lt;/b&gt;%1</translation>
    </message>
    <message>
        <source>Not measured yet.</source>
        <translation>尚未测量。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Fastest:&lt;/b&gt; %1.</source>
        <translation>&lt;b&gt;最快：&lt;/b&gt;%1。</translation>
    </message>
    <message>
        <source>The device&apos;s peak rates allow a direct computation in %1 at best (roofline).</source>
        <translation>按设备的峰值速率，直接计算最快需要 %1（Roofline 下界）。</translation>
    </message>
    <message>
        <source>&lt;b&gt;PyTorch&lt;/b&gt; does not give this layer to the library: it is executed by %1, because %2. Its time there is not known.</source>
        <translation>&lt;b&gt;PyTorch&lt;/b&gt; 不把这一层交给该库：它由 %1 执行，因为%2。它在那里的时间未知。</translation>
    </message>
    <message>
        <source>Heuristic choice (benchmark off)</source>
        <translation>启发式选择（benchmark 关）</translation>
    </message>
    <message>
        <source>Benchmark choice (benchmark on)</source>
        <translation>基准选择（benchmark 开）</translation>
    </message>
    <message>
        <source>No time: %1.</source>
        <translation>没有时间：%1。</translation>
    </message>
    <message>
        <source>No time: %1. %2</source>
        <translation>没有时间：%1。%2</translation>
    </message>
    <message>
        <source>Marks: %1.</source>
        <translation>标记：%1。</translation>
    </message>
    <message>
        <source>&lt;b&gt;In commands and files:&lt;/b&gt; %1</source>
        <translation>&lt;b&gt;在命令和文件中：&lt;/b&gt;%1</translation>
    </message>
    <message>
        <source>&lt;b&gt;Kernels:&lt;/b&gt; %1</source>
        <translation>&lt;b&gt;内核：&lt;/b&gt;%1</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>%1; %2 would fit</source>
        <translation>%1；%2 可行</translation>
    </message>
    <message>
        <source>%1; any of these would fit: %2</source>
        <translation>%1；以下任一可行：%2</translation>
    </message>
    <message>
        <source> or </source>
        <translation> 或 </translation>
    </message>
    <message>
        <source>the output&apos;s spatial size, e.g. 7 or 7x5</source>
        <translation>输出的空间尺寸，例如 7 或 7x5</translation>
    </message>
    <message>
        <source>a scale (scale 2), the output&apos;s spatial size (56x56) or a layer whose size to take (like conv1)</source>
        <translation>缩放比例 (scale 2)、输出的空间尺寸 (56x56) 或取其尺寸的层 (like conv1)</translation>
    </message>
    <message>
        <source>the number of output channels, at least 1</source>
        <translation>输出通道数，至少为 1</translation>
    </message>
    <message>
        <source>the number of output features, at least 1</source>
        <translation>输出特征数，至少为 1</translation>
    </message>
    <message>
        <source>channels and spatial size, e.g. 3x224x224</source>
        <translation>通道数和空间尺寸，例如 3x224x224</translation>
    </message>
    <message>
        <source>a whole number of at least 1 for all dimensions, or one for each of the kernel&apos;s %1 (2x1)</source>
        <translation>对所有维度一个不小于 1 的整数，或对卷积核的 %1 个维度各写一个 (2x1)</translation>
    </message>
    <message>
        <source>a whole number of at least 1 for all dimensions, or one for each of 1 to 3 (3x1)</source>
        <translation>对所有维度一个不小于 1 的整数，或对 1 到 3 个维度各写一个 (3x1)</translation>
    </message>
    <message>
        <source>layer names separated by single commas, or leave the cell empty</source>
        <translation>以单个逗号分隔的层名，或将单元格留空</translation>
    </message>
    <message>
        <source>the number of groups, at least 1</source>
        <translation>分组数，至少为 1</translation>
    </message>
    <message>
        <source>clipboard</source>
        <translation>剪贴板</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>层 %1</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>内容为空</translation>
    </message>
    <message>
        <source>This text is not a list of layers: %1. Expected lines such as %2</source>
        <translation>这段文本不是层的列表：%1。应为这样的行：%2</translation>
    </message>
    <message>
        <source>edit %1 of %2</source>
        <translation>编辑 %2 的 %1</translation>
    </message>
    <message>
        <source>move %1</source>
        <translation>移动 %1</translation>
    </message>
    <message>
        <source>“%1” is in row %2, but a layer reads only earlier layers: move it up</source>
        <translation>“%1”在第 %2 行，但一个层只能读取它之前的层：请把它上移</translation>
    </message>
    <message>
        <source>there is no layer “%1”: the previous layer is “%2”</source>
        <translation>没有名为“%1”的层：前一层是“%2”</translation>
    </message>
    <message>
        <source>a layer needs a name</source>
        <translation>层必须有名称</translation>
    </message>
    <message>
        <source>“%1” is taken by row %2: names are unique</source>
        <translation>第 %2 行已使用“%1”：名称不能重复</translation>
    </message>
    <message>
        <source>“%1” does not fit here: write %2</source>
        <translation>“%1”在此处不合适：请写 %2</translation>
    </message>
    <message>
        <source>a part of equal parts (1 of 2) or of parts with these sizes (1 of 32+96), for a spatial dimension with its axis before it (axis 2 1 of 2)</source>
        <translation>等分后的一份 (1 of 2) 或按给定大小分割后的一份 (1 of 32+96)；对空间维度，在前面写出它的轴 (axis 2 1 of 2)</translation>
    </message>
    <message>
        <source>BEGIN:END or BEGIN:END:STEP (0:58, ::2, -4:), for a spatial dimension with its axis before it (axis 2 ::2)</source>
        <translation>BEGIN:END 或 BEGIN:END:STEP (0:58, ::2, -4:)；对空间维度，在前面写出它的轴 (axis 2 ::2)</translation>
    </message>
    <message>
        <source>The driver&apos;s compute cache (CUDA_CACHE_PATH) was warm: it contained %1 and did not grow.</source>
        <translation>驱动程序的计算缓存 (CUDA_CACHE_PATH) 是热的：已含 %1，没有增长。</translation>
    </message>
    <message>
        <source>The driver&apos;s compute cache (CUDA_CACHE_PATH) was cold: code was compiled, and it grew from %1 to %2.</source>
        <translation>驱动程序的计算缓存 (CUDA_CACHE_PATH) 是冷的：编译了代码，从 %1 增长到 %2。</translation>
    </message>
    <message>
        <source>recorded %1 on %2</source>
        <translation>%1 录制于 %2</translation>
    </message>
    <message>
        <source>%1 UTC</source>
        <translation>%1 UTC</translation>
    </message>
    <message>
        <source>heuristic choice</source>
        <translation>启发式选择</translation>
    </message>
    <message>
        <source>benchmark choice</source>
        <translation>基准选择</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本数</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>构建</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>No time</source>
        <translation>无时间的原因</translation>
    </message>
    <message>
        <source>library load and set-up</source>
        <translation>库的加载与初始化</translation>
    </message>
    <message>
        <source>heuristics</source>
        <translation>启发式查询</translation>
    </message>
    <message>
        <source>plan build</source>
        <translation>构建计划</translation>
    </message>
    <message>
        <source>plan build, compiled at run time</source>
        <translation>构建计划（运行时编译）</translation>
    </message>
    <message>
        <source>module loading</source>
        <translation>模块加载</translation>
    </message>
    <message>
        <source>trial runs</source>
        <translation>试运行</translation>
    </message>
    <message>
        <source>Once per process: loading the backend and the library, starting the driver, and one tiny convolution that loads what every first convolution needs. Measured at the start of the survey; the same for every policy.</source>
        <translation>每个进程一次：加载后端和库、启动驱动程序，以及一次极小的卷积，它会加载首个卷积所需的一切。在测量开始时测得；对所有策略相同。</translation>
    </message>
    <message>
        <source>Querying the library&apos;s lists of algorithms. The host time of each query was measured during the survey.</source>
        <translation>查询库的算法列表。每次查询的主机时间都在测量中测得。</translation>
    </message>
    <message>
        <source>Building plans on the host before the first execution, for plans that are not compiled at run time. Each build was timed.</source>
        <translation>首次执行之前在主机上构建计划，指不在运行时编译的计划。每次构建都已计时。</translation>
    </message>
    <message>
        <source>Building plans that are compiled at run time, according to the library&apos;s notes. Short if the driver finds their code in its compute cache on disk (CUDA_CACHE_PATH), long if not.</source>
        <translation>构建运行时编译的计划（根据库的标注）。如果驱动程序在磁盘上的计算缓存 (CUDA_CACHE_PATH) 中找到代码，则时间短，否则长。</translation>
    </message>
    <message>
        <source>The additional time of first executions compared with isolated ones: their code is loaded onto the device. Plans that share code pay once; the first one in network order pays.</source>
        <translation>首次执行比单独执行多出的时间：代码被加载到设备上。共用代码的计划只付出一次；由网络顺序中的第一个付出。</translation>
    </message>
    <message>
        <source>Executions only for the search: untimed ones and timed ones.</source>
        <translation>仅为搜索而做的执行：包括不计时的和计时的。</translation>
    </message>
    <message>
        <source>%1 at %2 sizes</source>
        <translation>%1，%2 种尺寸</translation>
    </message>
    <message>
        <source>%1 at %2 batch sizes</source>
        <translation>%1，%2 种批大小</translation>
    </message>
    <message>
        <source>%1 batch sizes, %2×%3</source>
        <translation>%1 种批大小，%2×%3</translation>
    </message>
    <message>
        <source>recorded program</source>
        <translation>录制的程序</translation>
    </message>
    <message>
        <source>legacy API</source>
        <translation>旧版 API</translation>
    </message>
    <message>
        <source>compute cache cold</source>
        <translation>冷计算缓存</translation>
    </message>
    <message>
        <source>batch %1, %2 sizes</source>
        <translation>批大小 %1，%2 种尺寸</translation>
    </message>
    <message>
        <source>batch %1, %2×%3</source>
        <translation>批大小 %1，%2×%3</translation>
    </message>
    <message>
        <source>%1 after %2</source>
        <translation>%1，%2 次后</translation>
    </message>
    <message>
        <source>%1 after %2 iterations</source>
        <translation>%1，%2 次迭代后</translation>
    </message>
    <message>
        <source>never</source>
        <translation>永不</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>无差异</translation>
    </message>
    <message>
        <source>recorded %1</source>
        <translation>录制于 %1</translation>
    </message>
    <message>
        <source>input %1</source>
        <translation>输入 %1</translation>
    </message>
    <message>
        <source>Name: %1</source>
        <translation>姓名：%1</translation>
    </message>
    <message>
        <source>No prediction</source>
        <translation>没有预测</translation>
    </message>
    <message>
        <source>Prediction: %1</source>
        <translation>预测：%1</translation>
    </message>
    <message>
        <source>The session could not decide which answer is right.</source>
        <translation>会话无法判断哪个答案正确。</translation>
    </message>
    <message>
        <source>✓ right</source>
        <translation>✓ 正确</translation>
    </message>
    <message>
        <source>✗ right would be: %1</source>
        <translation>✗ 正确答案是：%1</translation>
    </message>
    <message>
        <source>Right predictions: %1 of %2.</source>
        <translation>共 %2 题，预测正确 %1 题。</translation>
    </message>
    <message>
        <source>Notes for the teacher</source>
        <translation>给教师的说明</translation>
    </message>
    <message>
        <source>In the window, this step also has charts of %1.</source>
        <translation>在窗口中，这一步还有 %1 的图表。</translation>
    </message>
    <message>
        <source>Time: %1 minutes.</source>
        <translation>时间：%1 分钟。</translation>
    </message>
    <message>
        <source>What to know before: %1</source>
        <translation>课前须知：%1</translation>
    </message>
    <message>
        <source>Exercises</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>Measured on %1.</source>
        <translation>在 %1 上测量。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>a sentence</comment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>The computation of a training step: forward, backward-data (PyTorch&apos;s grad_input, cuDNN&apos;s dgrad) or backward-filter (grad_weight, wgrad).</source>
        <translation>训练步中的计算：前向、反向（输入梯度）（PyTorch 的 grad_input，cuDNN 的 dgrad）或反向（权重梯度）（grad_weight，wgrad）。</translation>
    </message>
    <message>
        <source>backward-filter</source>
        <translation>反向（权重梯度）</translation>
    </message>
    <message>
        <source>Compute cache (CUDA_CACHE_PATH): not recorded whether it was cold or warm</source>
        <translation>计算缓存 (CUDA_CACHE_PATH)：未记录它是冷的还是热的</translation>
    </message>
    <message>
        <source>no CUDA device is available</source>
        <translation>没有可用的 CUDA 设备</translation>
    </message>
    <message>
        <source>%1 is not available</source>
        <translation>%1 不可用</translation>
    </message>
    <message>
        <source>A measurement here uses %1 with %2 on %3, because %4.</source>
        <translation>在本机测量将使用 %1，由 %2 在 %3 上进行，因为%4。</translation>
    </message>
    <message>
        <source>First choice of the library (benchmark applies to cuDNN only)</source>
        <translation>库的首选（benchmark 只用于 cuDNN）</translation>
    </message>
    <message>
        <source>first choice of the library</source>
        <translation>库的首选</translation>
    </message>
    <message>
        <source>%1 sizes</source>
        <translation>%1 种尺寸</translation>
    </message>
    <message>
        <source>What %2 saves depends on the input size: %1.</source>
        <translation>%2 节省的时间取决于输入尺寸：%1。</translation>
    </message>
    <message>
        <source>In %1 iterations %3 loses time from %2 input sizes on.</source>
        <translation>在 %1 次迭代中，从 %2 种输入尺寸起 %3 损失时间。</translation>
    </message>
    <message>
        <source>%2 %3 from %1 sizes on</source>
        <translation>%2 %3 从 %1 种尺寸起</translation>
    </message>
    <message>
        <source>%1 in %2 has two answers because they depend on the input size: in the recording of %7 sizes True saves %3 at %4 and %5 at %6.</source>
        <translation>%1 在 %2 下有两个答案，因为答案取决于输入尺寸：在 %7 种尺寸的记录中，True 在 %4 时节省 %3，在 %6 时节省 %5。</translation>
    </message>
    <message>
        <source>%1 in %2 has two answers because they depend on the input size: in the recording of %7 sizes True costs %3 at %4 and saves %5 at %6.</source>
        <translation>%1 在 %2 下有两个答案，因为答案取决于输入尺寸：在 %7 种尺寸的记录中，True 在 %4 时使卷积多用 %3，在 %6 时节省 %5。</translation>
    </message>
    <message>
        <source>never pays off</source>
        <translation>永不回本</translation>
    </message>
    <message>
        <source>chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>Not in this report</source>
        <translation>本报告未包含的内容</translation>
    </message>
    <message>
        <source>These commands write what this report leaves out; SESSION is the session&apos;s file. A chart whose title says &quot;of … rows&quot; is complete there, too: convscope export SESSION --list names them all. Every algorithm with its times: convscope-cli csv SESSION --out FILE.csv</source>
        <translation>用这些命令可写出本报告省略的内容，SESSION 是会话的文件。标题中写有“共 … 行”的图表也可完整导出：convscope export SESSION --list 列出全部名称。每个算法及其时间：convscope-cli csv SESSION --out FILE.csv</translation>
    </message>
    <message>
        <source>Pages that name input %1 show this size only. --survey NUMBER, from 0 on, chooses another size, also for --report.</source>
        <translation>标有输入 %1 的页面只显示这一尺寸。--survey NUMBER（从 0 起）选择另一尺寸，也可与 --report 一起使用。</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Input sizes</source>
        <translation>输入尺寸</translation>
    </message>
    <message>
        <source>%1 at input %2</source>
        <translation>%1（输入 %2）</translation>
    </message>
    <message>
        <source>%1 (%2 of %3 rows)</source>
        <translation>%1（%2 行，共 %3 行）</translation>
    </message>
    <message>
        <source>%1 (%2 of %3 rows, %4)</source>
        <translation>%1（%2 行，共 %3 行，%4）</translation>
    </message>
    <message>
        <source>%1 input sizes</source>
        <translation>%1 个输入尺寸</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>In an iteration</source>
        <translation>一次迭代中</translation>
    </message>
    <message>
        <source>The %1 problems that take the most time, of %2; all of them: convscope-cli csv SESSION --out FILE.csv</source>
        <translation>这里是用时最多的 %1 个问题，共 %2 个；全部：convscope-cli csv SESSION --out FILE.csv</translation>
    </message>
    <message>
        <source>%1 of %2 limits, each at least 15% faster than the one before, and the last one</source>
        <translation>%2 个上限中的 %1 个：每个都比前一个快至少 15%，以及最后一个</translation>
    </message>
    <message>
        <source>One execution of %1, %2</source>
        <translation>%1 %2 的一次执行</translation>
    </message>
    <message>
        <source>A problem of several layers has one row (×). Heuristic choice: how much longer it takes than the fastest; or who executes the problem in PyTorch in place of the library.</source>
        <translation>由多层共有的问题只占一行（×）。启发式选择：比最快的算法多用多少时间；或者在 PyTorch 中代替库执行该问题的是谁。</translation>
    </message>
    <message>
        <source>The convolutions of an iteration under a workspace limit</source>
        <translation>限制工作区时，每次迭代的卷积</translation>
    </message>
    <message>
        <source>Caution: %1.</source>
        <translation>注意：%1。</translation>
    </message>
    <message>
        <source>PyTorch&apos;s own</source>
        <translation>PyTorch 自有</translation>
    </message>
    <message>
        <source>&lt;b&gt;Not in PyTorch&apos;s iteration&lt;/b&gt;&lt;p&gt;PyTorch executes this layer by %1: %2. The algorithms here are not used, and no total includes them.&lt;/p&gt;</source>
        <translation>&lt;b&gt;不在 PyTorch 的迭代之中&lt;/b&gt;&lt;p&gt;PyTorch 用 %1 执行该层：%2。这里的算法不会被使用，任何总计都不含它们。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>input %1 (of %2 sizes from %3 to %4)</source>
        <translation>输入 %1（共 %2 种尺寸，从 %3 到 %4）</translation>
    </message>
    <message>
        <source>Input size %1, one of %2; the box at the top chooses another.</source>
        <translation>输入尺寸 %1，共 %2 种之一；可在顶部的框中选择其他尺寸。</translation>
    </message>
    <message>
        <source>ruled out early</source>
        <translation>提前排除</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>At this size %1.</source>
        <translation>在此尺寸下，%1。</translation>
    </message>
    <message>
        <source>PyTorch&apos;s choices are not known, because this survey measured only algorithms that were picked by hand: benchmark = False and True cannot be compared.</source>
        <translation>PyTorch 的选择未知，因为此测量只测了手工挑选的算法：无法比较 benchmark = False 与 True。</translation>
    </message>
    <message>
        <source>At this size the heuristic choices lose nothing; %1.</source>
        <translation>在此尺寸下，启发式选择没有损失；%1。</translation>
    </message>
    <message>
        <source>Input size (pixels)</source>
        <translation>输入尺寸（像素）</translation>
    </message>
    <message>
        <source>Input size</source>
        <translation>输入尺寸</translation>
    </message>
    <message>
        <source>Open a link</source>
        <translation>打开链接</translation>
    </message>
    <message>
        <source>Open this page in the browser?</source>
        <translation>在浏览器中打开此网页？</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>%1 或更多</translation>
    </message>
    <message>
        <source>Measured choices</source>
        <translation>实测选择</translation>
    </message>
    <message>
        <source>%1 too slow</source>
        <translation>%1 太慢</translation>
    </message>
    <message>
        <source>takes longer than this</source>
        <translation>比这更慢</translation>
    </message>
    <message>
        <source> ×%1</source>
        <translation> ×%1</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>%1 (grid × block), %2 registers, %3 of shared memory</source>
        <translation>%1（网格 × 线程块），%2 个寄存器，%3 共享内存</translation>
    </message>
    <message>
        <source>, %1 waves, occupancy %2</source>
        <translation>，%1 波，占用率 %2</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>The fastest</source>
        <translation>最快的算法</translation>
    </message>
    <message>
        <source>The heuristic choice</source>
        <translation>启发式选择</translation>
    </message>
    <message>
        <source>Found by the search of knobs. No framework picks it by itself.</source>
        <translation>由参数搜索找到。没有框架会自行选用它。</translation>
    </message>
    <message>
        <source>found by the search of knobs</source>
        <translation>由参数搜索找到</translation>
    </message>
    <message>
        <source>Data loading</source>
        <translation>数据加载</translation>
    </message>
    <message>
        <source>Annotations, %1</source>
        <translation>标注，%1</translation>
    </message>
    <message>
        <source>Thread %1</source>
        <translation>线程 %1</translation>
    </message>
    <message>
        <source>GPU %1, stream %2</source>
        <translation>GPU %1，流 %2</translation>
    </message>
    <message>
        <source>GPU %1, copies</source>
        <translation>GPU %1，复制</translation>
    </message>
    <message>
        <source>GPU %1, idle</source>
        <translation>GPU %1，空闲</translation>
    </message>
    <message>
        <source>begins at %1</source>
        <translation>开始于 %1</translation>
    </message>
    <message>
        <source>iteration %1</source>
        <translation>迭代 %1</translation>
    </message>
    <message>
        <source>Searches</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Use these choices…</source>
        <translation>使用这些选择…</translation>
    </message>
    <message>
        <source>Give the measured algorithms to an unmodified program.</source>
        <translation>把实测的算法交给未经修改的程序。</translation>
    </message>
    <message>
        <source>Measure in tf32</source>
        <translation>以 tf32 测量</translation>
    </message>
    <message>
        <source>Measure this network again with TF32, PyTorch&apos;s default.</source>
        <translation>以 PyTorch 的默认精度 TF32 再次测量该网络。</translation>
    </message>
    <message>
        <source>Measure in NHWC</source>
        <translation>以 NHWC 测量</translation>
    </message>
    <message>
        <source>Measure this network again in the layout channels_last.</source>
        <translation>以 channels_last 布局再次测量该网络。</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>再次测量</translation>
    </message>
    <message>
        <source>Repeat this survey with its options, when nothing else runs.</source>
        <translation>在没有其他程序运行时，以相同的选项重做这次测量。</translation>
    </message>
    <message>
        <source>iteration %1 of %2, size %3</source>
        <translation>第 %1 次迭代，共 %2 次，尺寸 %3</translation>
    </message>
    <message>
        <source>Done with iteration %1. It waits for the other policy.</source>
        <translation>第 %1 次迭代已完成，正在等待另一个策略。</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>hit</source>
        <translation>命中</translation>
    </message>
    <message>
        <source>miss: choose once for this shape</source>
        <translation>未命中：为此形状选择一次</translation>
    </message>
    <message>
        <source>skipped: the choice is known</source>
        <translation>跳过：选择已知</translation>
    </message>
    <message>
        <source>nothing is timed</source>
        <translation>不计时任何计划</translation>
    </message>
    <message>
        <source>%1 plans</source>
        <translation>%1 个计划</translation>
    </message>
    <message>
        <source>trial %1 of %2</source>
        <translation>第 %1 次试验，共 %2 次</translation>
    </message>
    <message>
        <source>loading…</source>
        <translation>正在加载…</translation>
    </message>
    <message>
        <source>%1 …</source>
        <translation>%1 …</translation>
    </message>
    <message>
        <source>No cache</source>
        <translation>没有缓存</translation>
    </message>
    <message>
        <source>Cache: 1 entry</source>
        <translation>缓存：1 个条目</translation>
    </message>
    <message>
        <source>Cache: %1 entries</source>
        <translation>缓存：%1 个条目</translation>
    </message>
    <message>
        <source>Time so far: %1</source>
        <translation>至今用时：%1</translation>
    </message>
    <message>
        <source>%1 behind %2</source>
        <translation>比 %2 落后 %1</translation>
    </message>
    <message>
        <source>%1 ahead of %2</source>
        <translation>比 %2 领先 %1</translation>
    </message>
    <message>
        <source>hatched: choosing, solid: running</source>
        <translation>斜线：选择，实心：执行</translation>
    </message>
    <message>
        <source>%1, iteration %2 of %3. %4</source>
        <translation>%1，第 %2 次迭代，共 %3 次。%4</translation>
    </message>
    <message>
        <source>a convolution</source>
        <translation>一个卷积</translation>
    </message>
    <message>
        <source>There is no cache: the framework searches in every call.</source>
        <translation>没有缓存：框架在每次调用时都搜索。</translation>
    </message>
    <message>
        <source>The cache knows this shape: no search is needed.</source>
        <translation>缓存中有此形状：不需要搜索。</translation>
    </message>
    <message>
        <source>The cache is empty: the framework has to choose an algorithm.</source>
        <translation>缓存是空的：框架必须选择一个算法。</translation>
    </message>
    <message>
        <source>The cache no longer has this shape: the framework chooses again.</source>
        <translation>缓存中已没有此形状：框架再次选择。</translation>
    </message>
    <message>
        <source>The cache does not know this shape: the framework has to choose an algorithm.</source>
        <translation>缓存中没有此形状：框架必须选择一个算法。</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Input shape</source>
        <translation>输入形状</translation>
    </message>
    <message>
        <source>In the cache?</source>
        <translation>在缓存中吗？</translation>
    </message>
    <message>
        <source>List</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>Load modules</source>
        <translation>加载模块</translation>
    </message>
    <message>
        <source>Time each plan</source>
        <translation>为每个计划计时</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Into the cache</source>
        <translation>存入缓存</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>执行</translation>
    </message>
    <message>
        <source>Not measured</source>
        <translation>没有测量</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>Store</source>
        <translation>存入</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>of a convolution</source>
        <translation>一个卷积</translation>
    </message>
    <message>
        <source>the key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>by shape</source>
        <translation>按形状</translation>
    </message>
    <message>
        <source>ask the library</source>
        <translation>询问库</translation>
    </message>
    <message>
        <source>make plans ready</source>
        <translation>准备计划</translation>
    </message>
    <message>
        <source>code to the device</source>
        <translation>代码送到设备</translation>
    </message>
    <message>
        <source>one run each</source>
        <translation>各执行一次</translation>
    </message>
    <message>
        <source>one plan</source>
        <translation>一个计划</translation>
    </message>
    <message>
        <source>there is none</source>
        <translation>没有缓存</translation>
    </message>
    <message>
        <source>for this shape</source>
        <translation>用于此形状</translation>
    </message>
    <message>
        <source>the convolution</source>
        <translation>该卷积</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%1 / %2：%3</translation>
    </message>
    <message>
        <source>1 entry: yes</source>
        <translation>1 个条目：有</translation>
    </message>
    <message>
        <source>1 entry: no</source>
        <translation>1 个条目：没有</translation>
    </message>
    <message>
        <source>%1 entries: yes</source>
        <translation>%1 个条目：有</translation>
    </message>
    <message>
        <source>%1 entries: no</source>
        <translation>%1 个条目：没有</translation>
    </message>
    <message>
        <source>not needed</source>
        <translation>不需要</translation>
    </message>
    <message>
        <source>1 plan</source>
        <translation>1 个计划</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1, every time</source>
        <translation>%1，每次都是</translation>
    </message>
    <message>
        <source>The program calls %1.</source>
        <translation>程序调用 %1。</translation>
    </message>
    <message>
        <source>The program calls %1, %2.</source>
        <translation>程序调用 %1，%2。</translation>
    </message>
    <message>
        <source>Its input has a new size.</source>
        <translation>其输入是新的尺寸。</translation>
    </message>
    <message>
        <source>The input has the shape %1. Shape, type and layout are the key of the cache.</source>
        <translation>输入的形状是 %1。形状、类型和布局是缓存的键。</translation>
    </message>
    <message>
        <source>The choice is known from a survey: nothing is searched.</source>
        <translation>选择已由测量得知：不搜索。</translation>
    </message>
    <message>
        <source>The library names one plan for this problem: %1.</source>
        <translation>库为此问题列出一个计划：%1。</translation>
    </message>
    <message>
        <source>The library names %1 plans for this problem, its best guess first: %2.</source>
        <translation>库为此问题列出 %1 个计划，最佳猜测在首位：%2。</translation>
    </message>
    <message>
        <source>%1 plans are built, %2 are refused: %3.</source>
        <translation>构建了 %1 个计划，%2 个被拒绝：%3。</translation>
    </message>
    <message>
        <source>One plan is built: %1.</source>
        <translation>构建了一个计划：%1。</translation>
    </message>
    <message>
        <source>%1 plans are built: %2.</source>
        <translation>构建了 %1 个计划：%2。</translation>
    </message>
    <message>
        <source>The code of %1 is loaded, once in a process: %2.</source>
        <translation>加载 %1 的代码，每个进程一次：%2。</translation>
    </message>
    <message>
        <source>Trial %1 of %2: %3 runs …</source>
        <translation>第 %1 次试验，共 %2 次：%3 正在执行 …</translation>
    </message>
    <message>
        <source>Trial %1 of %2: %3 takes %4.</source>
        <translation>第 %1 次试验，共 %2 次：%3 用时 %4。</translation>
    </message>
    <message>
        <source>%1 The fastest so far!</source>
        <translation>%1至今最快！</translation>
    </message>
    <message>
        <source>Of %1 timed plans, %2 is kept: %3.</source>
        <translation>在 %1 个计时的计划中保留 %2：%3。</translation>
    </message>
    <message>
        <source>%1 is taken.</source>
        <translation>采用 %1。</translation>
    </message>
    <message>
        <source>%1 is taken: %2.</source>
        <translation>采用 %1：%2。</translation>
    </message>
    <message>
        <source>The choice is stored for this shape. The next call with it does not search.</source>
        <translation>为此形状存入该选择。下一次同样形状的调用不再搜索。</translation>
    </message>
    <message>
        <source>%1 runs: %2.</source>
        <translation>%1 执行：%2。</translation>
    </message>
    <message>
        <source>%1 runs: %2. With the search, this call took %3.</source>
        <translation>%1 执行：%2。连同搜索，这次调用用时 %3。</translation>
    </message>
    <message>
        <source>Not measured: %1. The training goes on.</source>
        <translation>没有测量：%1。训练继续进行。</translation>
    </message>
    <message>
        <source>trial %1 of %2, best %3</source>
        <translation>第 %1 次试验，共 %2 次，最快 %3</translation>
    </message>
    <message>
        <source>Cache: %1 entries, by layer, pass and size</source>
        <translation>缓存：%1 个条目，按层、方向和尺寸</translation>
    </message>
    <message>
        <source>by layer and pass</source>
        <translation>按层和方向</translation>
    </message>
    <message>
        <source>warm up, then time</source>
        <translation>先预热，再计时</translation>
    </message>
    <message>
        <source>Trial %1 of %2: %3 takes %4, after a warm-up of %5.</source>
        <translation>第 %1 次试验，共 %2 次：%3 用时 %4，之前预热用时 %5。</translation>
    </message>
    <message>
        <source>policy: %1</source>
        <translation>策略：%1</translation>
    </message>
    <message>
        <source>policies: %1</source>
        <translation>策略：%1</translation>
    </message>
    <message>
        <source>What a framework does in a training, step by step</source>
        <translation>框架在训练中逐步做什么</translation>
    </message>
    <message>
        <source>What a framework does when it calls %1, %2</source>
        <translation>框架调用 %1，%2时做什么</translation>
    </message>
    <message>
        <source>Not in the cache</source>
        <translation>不在缓存中</translation>
    </message>
    <message>
        <source>Later: in the cache, so it runs at once</source>
        <translation>之后：已在缓存中，直接运行</translation>
    </message>
    <message>
        <source>What a framework does, step by step</source>
        <translation>框架逐步做什么</translation>
    </message>
    <message>
        <source>The convolution layer. ×3: three layers of the network have the same problem, which is measured once. In a recorded program, how often an iteration computes it: ×0.333 is once in three iterations.</source>
        <translation>卷积层。×3：网络中有三层的问题相同，只测量一次。对于记录的程序，则是一次迭代计算它的次数：×0.333 表示每三次迭代计算一次。</translation>
    </message>
    <message>
        <source>few samples so far</source>
        <translation>目前样本很少</translation>
    </message>
    <message>
        <source>Answers to the exercises</source>
        <translation>练习的答案</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Try limit = 0</source>
        <translation>试用 limit = 0</translation>
    </message>
    <message>
        <source>Compare this setting with the others over any number of iterations.</source>
        <translation>在任意迭代次数上将此设置与其他设置进行比较。</translation>
    </message>
    <message>
        <source>Limit to %1</source>
        <translation>限制为 %1</translation>
    </message>
    <message>
        <source>an execution of the search alone, in no time of the ranking</source>
        <translation>仅属于搜索的执行，不计入排名的任何时间</translation>
    </message>
    <message>
        <source>%1 %2 from 1 size on</source>
        <translation>%1 %2 从 1 种尺寸起</translation>
    </message>
    <message>
        <source>Of the recordings at several sizes, True loses time in %1 iterations: %2.</source>
        <translation>在多种尺寸的记录中，%1 次迭代内 True 损失时间的情形：%2。</translation>
    </message>
    <message>
        <source>baseline: %1</source>
        <translation>基线：%1</translation>
    </message>
    <message>
        <source>The baseline does not have this layer and pass.</source>
        <translation>基线没有这个层和方向。</translation>
    </message>
    <message>
        <source>The baseline did not measure this layer and pass.</source>
        <translation>基线没有测到这个层和方向。</translation>
    </message>
    <message>
        <source>Same: both 95% intervals are within 2%.</source>
        <translation>相同：两个 95% 置信区间合起来不超过 2%。</translation>
    </message>
    <message>
        <source>Faster: the 95% intervals do not overlap and the medians differ by more than 2%.</source>
        <translation>更快：两个 95% 置信区间不重叠，且中位数相差超过 2%。</translation>
    </message>
    <message>
        <source>Slower: the 95% intervals do not overlap and the medians differ by more than 2%.</source>
        <translation>更慢：两个 95% 置信区间不重叠，且中位数相差超过 2%。</translation>
    </message>
    <message>
        <source>Unsure: the samples do not decide it, or are of different kinds.</source>
        <translation>不确定：样本不足以判断，或两边样本的种类不同。</translation>
    </message>
    <message>
        <source>vs %1</source>
        <translation>比 %1</translation>
    </message>
    <message>
        <source>How much longer one execution of the fastest algorithm takes than in the baseline, %1. Below 0%, it is faster.</source>
        <translation>最快的算法执行一次比基线（%1）长多少。低于 0% 表示更快。</translation>
    </message>
    <message>
        <source>not in the baseline</source>
        <translation>基线中没有</translation>
    </message>
    <message>
        <source>not measured in both</source>
        <translation>并非两边都测到</translation>
    </message>
    <message>
        <source>%1 against the baseline</source>
        <translation>与基线相比 %1</translation>
    </message>
    <message>
        <source>%1 now, %2 in the baseline (%3, %4): medians of one execution of the fastest algorithm.</source>
        <translation>现在 %1，基线中 %2（%3，%4）：最快算法执行一次的中位数。</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>更快</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>更慢</translation>
    </message>
    <message>
        <source>unsure</source>
        <translation>不确定</translation>
    </message>
    <message>
        <source>No layer and pass was measured in both surveys.</source>
        <translation>没有任何层和方向在两次测量中都测过。</translation>
    </message>
    <message>
        <source>They are of different networks.</source>
        <translation>它们属于不同的网络。</translation>
    </message>
    <message>
        <source>The surveys have different input sizes, so their layers are different problems. Choose a survey of the same size, or open a session that has one.</source>
        <translation>两次测量的输入尺寸不同，因此它们的层是不同的问题。请选择相同尺寸的测量，或打开含有它的会话。</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Whether the change from the baseline, %1, is larger than the noise of both measurements, as on the page Compare.</source>
        <translation>与基线（%1）的差别是否大于两次测量的噪声，规则与“比较”页面相同。</translation>
    </message>
    <message>
        <source>Share of time</source>
        <translation>时间占比</translation>
    </message>
    <message>
        <source>Price of determinism</source>
        <translation>确定性的代价</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Layers and passes</source>
        <translation>层和方向</translation>
    </message>
    <message>
        <source>Answer of the baseline</source>
        <translation>基线的结论</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>为什么？</translation>
    </message>
    <message>
        <source>Your answers:</source>
        <translation>您的答案：</translation>
    </message>
    <message>
        <source>Show the algorithms within this limit: the convolutions of an iteration take at most 1% longer than without a limit. To give a program this limit, write its choices with Own workspace limit on the page Measured choices.</source>
        <translation>显示此限制内的算法：一次迭代的卷积耗时最多比无限制时长 1%。要让程序采用此限制，请在“实测选择”页面勾选“自定工作区限制”并写出其选择。</translation>
    </message>
    <message>
        <source>Choices</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Open the recorded session, which has measurements at several input sizes, in place of this one.</source>
        <translation>打开含有多种输入尺寸测量的会话记录，取代当前会话。</translation>
    </message>
    <message>
        <source>What do you remember?</source>
        <translation>您记住了什么？</translation>
    </message>
    <message>
        <source>&lt;h3&gt;The baseline is of another network&lt;/h3&gt;&lt;p&gt;Pinned: %1. To compare, open a session of the network that is shown, or choose a recording of it.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;基线属于另一个网络&lt;/h3&gt;&lt;p&gt;已固定：%1。要比较，请打开当前所示网络的会话，或选择它的一个记录。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;h3&gt;The baseline has other input sizes&lt;/h3&gt;&lt;p&gt;Input sizes: %1. Layers are compared at the same size only.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;基线是其他输入尺寸&lt;/h3&gt;&lt;p&gt;输入尺寸：%1。各层只在相同尺寸下比较。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;h3&gt;No input size in common with the baseline&lt;/h3&gt;&lt;p&gt;Input sizes: %1. To compare, open a session that has one of the sizes here, choose a recording, or measure a size of the baseline.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;与基线没有共同的输入尺寸&lt;/h3&gt;&lt;p&gt;输入尺寸：%1。要比较，请打开含有此处某种尺寸的会话，选择一个记录，或测量基线的一种尺寸。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Nothing in common with the baseline&lt;/h3&gt;&lt;p&gt;No layer and pass is in both. To compare, open a session with the same layers, or choose a recording.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;与基线没有共同之处&lt;/h3&gt;&lt;p&gt;没有双方都有的层和方向。要比较，请打开含有相同层的会话，或选择一个记录。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Convolutions of an iteration</source>
        <translation>一次迭代的卷积</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Fastest algorithms</source>
        <translation>最快的算法</translation>
    </message>
    <message>
        <source>Mean over the input sizes that both have, without searches.</source>
        <translation>双方共有的输入尺寸的平均值，不含搜索。</translation>
    </message>
    <message>
        <source>Without searches.</source>
        <translation>不含搜索。</translation>
    </message>
    <message>
        <source>Against the baseline</source>
        <translation>与基线相比</translation>
    </message>
    <message>
        <source>Input sizes in common</source>
        <translation>共有的输入尺寸</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>%1 here, %2 in the baseline</source>
        <translation>此处为 %1，基线为 %2</translation>
    </message>
    <message>
        <source>BASELINE is the file of the pinned baseline.</source>
        <translation>BASELINE 是固定的基线的文件。</translation>
    </message>
    <message>
        <source>For the schedule under &quot;Input sizes&quot;: %1, %2.</source>
        <translation>对于“输入尺寸”中的安排：%1，%2。</translation>
    </message>
    <message>
        <source>The report begins with the session&apos;s answer, which is not of this schedule.</source>
        <translation>报告开头的结论来自会话，不是针对这个安排的。</translation>
    </message>
    <message>
        <source>Timed once or a few times, each time alone. The others were timed back to back, at least once.</source>
        <translation>只测过一次或几次，每次单独执行。其余的至少连续执行测过一次。</translation>
    </message>
    <message>
        <source>The algorithm that PyTorch takes with benchmark = False, without a search. FT: with True too.</source>
        <translation>benchmark = False 时 PyTorch 不经搜索就采用的算法。FT：True 时也用它。</translation>
    </message>
    <message>
        <source>The first algorithm that the library lists, without a search.</source>
        <translation>库列出的第一个算法，不经搜索。</translation>
    </message>
    <message>
        <source>The algorithm that PyTorch&apos;s search takes with benchmark = True. FT: with False too.</source>
        <translation>benchmark = True 时 PyTorch 搜索后采用的算法。FT：False 时也用它。</translation>
    </message>
    <message>
        <source>The shortest time in which this device could compute a direct convolution, by its arithmetic rate and memory bandwidth. Winograd and FFT may be faster.</source>
        <translation>按运算速率和内存带宽，此设备计算直接卷积的最短时间。Winograd 和 FFT 可能更快。</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;: ruled out early. One isolated sample was enough to see that it cannot win.</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;：提前排除。一个单独执行样本已足以看出它不可能胜出。</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;: ruled out early. %2 isolated samples were enough to see that it cannot win.</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;：提前排除。%2 个单独执行样本已足以看出它不可能胜出。</translation>
    </message>
    <message>
        <source>With its launch, it took %1: the usual time of a launch is subtracted.</source>
        <translation>含启动时间为 %1，已减去通常的启动时间。</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;: one back-to-back sample, the mean of %2 executions.</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;：一个连续执行样本，是 %2 次执行的平均值。</translation>
    </message>
    <message>
        <source>%1 faster, %2 slower, %3 the same, %4 unsure</source>
        <translation>%1 个更快，%2 个更慢，%3 个相同，%4 个不确定</translation>
    </message>
    <message>
        <source>benchmark choice (%1)</source>
        <translation>基准选择 (%1)</translation>
    </message>
    <message>
        <source>%1 convolutions among %2 layers; %3 executions in all passes, %4 distinct problems; %5 per iteration</source>
        <translation>%2 层中有 %1 个卷积；各方向共执行 %3 次，%4 个不同的问题；每次迭代 %5</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>1 algorithm</source>
        <translation>1 个算法</translation>
    </message>
    <message>
        <source>Compare padding</source>
        <translation>比较填充</translation>
    </message>
    <message>
        <source>Show whether padding to fewer input sizes saves time under each policy.</source>
        <translation>显示在每种策略下，填充到更少的输入尺寸是否节省时间。</translation>
    </message>
    <message>
        <source>compared with: %1</source>
        <translation>对比：%1</translation>
    </message>
    <message>
        <source>Not answered yet</source>
        <translation>尚未回答</translation>
    </message>
    <message>
        <source>The times of their kernels, which would tell more, were not recorded.</source>
        <translation>没有记录它们各个内核的时间，否则能看出更多。</translation>
    </message>
    <message>
        <source>%1 (spread %2)</source>
        <translation>%1（离散程度 %2）</translation>
    </message>
    <message>
        <source>Time (spread: interquartile range)</source>
        <translation>时间（离散程度：四分位距）</translation>
    </message>
    <message>
        <source>&lt;b&gt;Why the fastest is faster than this algorithm:&lt;/b&gt;</source>
        <translation>&lt;b&gt;最快的算法为什么比此算法快：&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Why the fastest is faster than the heuristic choice:&lt;/b&gt;</source>
        <translation>&lt;b&gt;最快的算法为什么比启发式选择快：&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Neither the library&apos;s notes nor the known kernels tell.</source>
        <translation>库的说明和已知的内核都看不出原因。</translation>
    </message>
    <message>
        <source>Caution</source>
        <translation>注意</translation>
    </message>
    <message>
        <source>Iteration: the mean of a long run, without searches. In a shorter run some sizes are more frequent.</source>
        <translation>迭代：长时间运行的平均值，不含搜索。在较短的运行中，有些尺寸出现得更多。</translation>
    </message>
    <message>
        <source>The times of the faster one&apos;s kernels, which would tell more, were not recorded.</source>
        <translation>没有记录较快的一个的各个内核的时间，否则能看出更多。</translation>
    </message>
    <message>
        <source>The times of the slower one&apos;s kernels, which would tell more, were not recorded.</source>
        <translation>没有记录较慢的一个的各个内核的时间，否则能看出更多。</translation>
    </message>
</context>
<context>
    <name>LayerCell</name>
    <message>
        <source>there is no kind “%1”: use one of %2</source>
        <translation>没有类型“%1”：请使用以下之一：%2</translation>
    </message>
    <message>
        <source>1, 1x0 (one for each dimension), 1:2 (beginning and end), same_upper or same_lower</source>
        <translation>1、1x0（每个维度一个）、1:2（开头和末尾）、same_upper 或 same_lower</translation>
    </message>
    <message>
        <source>, then output_padding 1 if needed</source>
        <translation>，然后在需要时写 output_padding 1</translation>
    </message>
    <message>
        <source>, then ceil to round the output size up</source>
        <translation>，然后写 ceil，使输出尺寸向上取整</translation>
    </message>
    <message>
        <source>“%1” does not fit here: write %2</source>
        <translation>“%1”在此处不合适：请写 %2</translation>
    </message>
    <message>
        <source>a name without a comma: commas separate names</source>
        <translation>不含逗号的名称：逗号用于分隔名称</translation>
    </message>
    <message>
        <source>another name: “input” is the network&apos;s own input</source>
        <translation>另一个名称：“input”是网络自身的输入</translation>
    </message>
</context>
<context>
    <name>LayerColumn</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Name of the layer, by which others refer to it; unique in the network</source>
        <translation>层的名称，供其他层引用；在网络中唯一</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Shape of the layer&apos;s output: batch x channels x spatial size. Computed from the input size</source>
        <translation>该层输出的形状：批大小 x 通道 x 空间尺寸。由输入尺寸算出</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Total time of the layer over all measured passes, with PyTorch&apos;s choices for benchmark = False (on a CPU, the library&apos;s first choices): medians of repeated executions in the selected survey. Shown only if that survey measured the same problem: the same layer at the same input size</source>
        <translation>该层在所有已测方向上的总时间，采用 PyTorch 在 benchmark = False 时的选择（在 CPU 上为库的首选）：所选测量中重复执行的中位数。仅当该测量测过同一问题（同一层、同一输入尺寸）时显示</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>What the layer computes</source>
        <translation>该层计算什么</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Names of the layers that it reads, separated by commas; &quot;input&quot; is the network&apos;s input. If empty, it reads the previous layer</source>
        <translation>它所读取的层的名称，以逗号分隔；“input”是网络的输入。留空则读取前一层</translation>
    </message>
    <message>
        <source>Out</source>
        <translation>输出大小</translation>
    </message>
    <message>
        <source>What the layer outputs: channels of a convolution, features of a linear layer, spatial size of a global pooling (7x7), shape of a further input without the batch (3x224x224). For a resize: a scale (scale 2), a spatial size (56x56) or a layer whose size to take (like conv1)</source>
        <translation>该层输出什么：卷积的通道数、全连接层的特征数、全局池化的空间尺寸 (7x7)、其他输入不含批的形状 (3x224x224)。对缩放层：比例 (scale 2)、空间尺寸 (56x56) 或取其尺寸的层 (like conv1)</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>卷积核</translation>
    </message>
    <message>
        <source>Size of the filter or the pooling window: one number for all dimensions, or one for each (3x1)</source>
        <translation>卷积核或池化窗口的大小：所有维度一个数，或每个维度一个 (3x1)</translation>
    </message>
    <message>
        <source>Stride</source>
        <translation>步幅</translation>
    </message>
    <message>
        <source>Step of the window in input elements (in output elements for a transposed convolution): one number, or one for each dimension (2x1)</source>
        <translation>窗口每步移动的输入元素数（转置卷积则为输出元素数）：一个数，或每个维度一个 (2x1)</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Elements added at the border: one number, one for each dimension (1x0), or different numbers at beginning and end (1:2). same_upper and same_lower give an output of input / stride, with the odd element at the end or the beginning. Append ceil to a pooling that rounds up, output_padding 1 to a transposed convolution</source>
        <translation>在边缘添加的元素数：一个数、每个维度一个 (1x0)，或开头和末尾不同的数 (1:2)。same_upper 和 same_lower 使输出为输入 / 步幅，多出的一个元素在末尾或开头。向上取整的池化后面加 ceil，转置卷积后面加 output_padding 1</translation>
    </message>
    <message>
        <source>Dilation</source>
        <translation>膨胀率</translation>
    </message>
    <message>
        <source>Distance between the window&apos;s elements: one number, or one for each dimension; 1 is a dense window</source>
        <translation>窗口元素之间的距离：一个数，或每个维度一个；1 为致密窗口</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Groups of channels that are convolved separately. As many groups as channels make a depthwise convolution</source>
        <translation>分别卷积的通道组数。组数等于通道数即为逐通道卷积</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>Whether one learned number is added to each output channel</source>
        <translation>是否对每个输出通道加上一个可学习的数</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Floating-point operations of a convolution&apos;s forward pass by the direct method; a multiply and an add count as two. Each backward pass takes as many</source>
        <translation>直接法下卷积前向的浮点运算次数；一次乘法和一次加法算作两次。每个反向同样多</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Learned parameters of the layer, biases included</source>
        <translation>该层的可学习参数，包括偏置</translation>
    </message>
</context>
<context>
    <name>Notes</name>
    <message>
        <source>tensor cores</source>
        <translation>张量核心</translation>
    </message>
    <message>
        <source>converts inputs down</source>
        <translation>降低输入精度</translation>
    </message>
    <message>
        <source>Rounds the inputs to a shorter number format before computing, which costs accuracy; PyTorch never uses such an algorithm.</source>
        <translation>计算前把输入舍入为更短的数值格式，损失精度；PyTorch 从不使用这样的算法。</translation>
    </message>
    <message>
        <source>reduced-precision sums</source>
        <translation>低精度累加</translation>
    </message>
    <message>
        <source>Accumulates partial results in a shorter number format than necessary, so long sums lose accuracy.</source>
        <translation>以比必要更短的数值格式累加部分结果，因此长求和会损失精度。</translation>
    </message>
    <message>
        <source>FFT</source>
        <translation>FFT</translation>
    </message>
    <message>
        <source>Transforms data and filter with a fast Fourier transform and multiplies there: worthwhile for large filters, but needs much workspace.</source>
        <translation>用快速傅里叶变换处理数据和卷积核并在变换域相乘：对大卷积核有利，但需要很多工作区。</translation>
    </message>
    <message>
        <source>nondeterministic</source>
        <translation>非确定性</translation>
    </message>
    <message>
        <source>Two executions on the same data may differ in the last bits, because the order of summation is not fixed; the deterministic switch of frameworks excludes it.</source>
        <translation>对相同数据的两次执行可能在末几位不同，因为求和顺序不固定；框架的 deterministic 开关会排除它。</translation>
    </message>
    <message>
        <source>Winograd</source>
        <translation>Winograd</translation>
    </message>
    <message>
        <source>Saves multiplications for small filters with Winograd&apos;s transform, at the cost of some accuracy.</source>
        <translation>用 Winograd 变换减少小卷积核的乘法次数，代价是损失一些精度。</translation>
    </message>
    <message>
        <source>Winograd tile 4x4</source>
        <translation>Winograd 分块 4x4</translation>
    </message>
    <message>
        <source>Winograd&apos;s transform on tiles of 4 by 4 numbers: the smallest saving and the smallest loss of accuracy.</source>
        <translation>在 4×4 分块上做 Winograd 变换：节省最少，精度损失也最小。</translation>
    </message>
    <message>
        <source>Winograd tile 6x6</source>
        <translation>Winograd 分块 6x6</translation>
    </message>
    <message>
        <source>Winograd&apos;s transform on tiles of 6 by 6 numbers: saves more than tiles of 4 by 4 and loses more accuracy.</source>
        <translation>在 6×6 分块上做 Winograd 变换：比 4×4 分块节省更多，精度损失也更大。</translation>
    </message>
    <message>
        <source>Winograd tile 13x13</source>
        <translation>Winograd 分块 13x13</translation>
    </message>
    <message>
        <source>Winograd&apos;s transform on tiles of 13 by 13 numbers: saves most multiplications and loses most accuracy.</source>
        <translation>在 13×13 分块上做 Winograd 变换：节省的乘法最多，精度损失也最大。</translation>
    </message>
    <message>
        <source>strict NaN</source>
        <translation>严格传递 NaN</translation>
    </message>
    <message>
        <source>A not-a-number in the input always reaches the output, so that errors are not hidden.</source>
        <translation>输入中的 NaN 总会到达输出，因此错误不会被掩盖。</translation>
    </message>
    <message>
        <source>runtime-compiled</source>
        <translation>运行时编译</translation>
    </message>
    <message>
        <source>Its code is compiled when the plan is built, which can take about a second unless the driver finds it in its compute cache on disk (CUDA_CACHE_PATH).</source>
        <translation>构建计划时编译其代码，可能需要约一秒，除非驱动程序在磁盘上的计算缓存 (CUDA_CACHE_PATH) 中找到它。</translation>
    </message>
    <message>
        <source>reordered int8 filter</source>
        <translation>重排的 int8 卷积核</translation>
    </message>
    <message>
        <source>Requires the filter of an 8-bit convolution in a special order.</source>
        <translation>要求 8 位卷积的卷积核按特殊顺序排列。</translation>
    </message>
    <message>
        <source>reordered int8 bias</source>
        <translation>重排的 int8 偏置</translation>
    </message>
    <message>
        <source>Requires the bias of an 8-bit convolution in a special order.</source>
        <translation>要求 8 位卷积的偏置按特殊顺序排列。</translation>
    </message>
    <message>
        <source>CUDA graph</source>
        <translation>CUDA graph</translation>
    </message>
    <message>
        <source>Can be added to a CUDA graph directly, so a whole network is launched at once with little work for the host.</source>
        <translation>可直接加入 CUDA graph，因此整个网络可一次启动，主机开销很小。</translation>
    </message>
    <message>
        <source>needs cuBLASLt</source>
        <translation>需要 cuBLASLt</translation>
    </message>
    <message>
        <source>Calls cuBLASLt, NVIDIA&apos;s matrix library, which must be installed and is loaded too.</source>
        <translation>调用 NVIDIA 的矩阵库 cuBLASLt，它必须已安装，并且也会被加载。</translation>
    </message>
    <message>
        <source>Multiplies on tensor cores: fast. Inputs of 32 bits are rounded to TF32, which keeps 10 bits of the fraction; shorter ones are not.</source>
        <translation>在张量核心上做乘法：速度快。32 位输入被舍入为 TF32，尾数保留 10 位；更短的输入不被舍入。</translation>
    </message>
</context>
<context>
    <name>ProgressStrip</name>
    <message>
        <source>opening the device</source>
        <translation>正在打开设备</translation>
    </message>
    <message>
        <source>listing algorithms</source>
        <translation>正在列出算法</translation>
    </message>
    <message>
        <source>building %1</source>
        <translation>正在构建 %1</translation>
    </message>
    <message>
        <source>allocating memory</source>
        <translation>正在分配内存</translation>
    </message>
    <message>
        <source>executing %1 for the first time</source>
        <translation>正在首次执行 %1</translation>
    </message>
    <message>
        <source>timing %1</source>
        <translation>正在为 %1 计时</translation>
    </message>
    <message>
        <source>executing an iteration</source>
        <translation>正在执行一次迭代</translation>
    </message>
    <message>
        <source>reading the kernel names of %1</source>
        <translation>正在读取 %1 的内核名称</translation>
    </message>
    <message>
        <source>checking %1</source>
        <translation>正在检查 %1</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>it is no file</source>
        <translation>它不是文件</translation>
    </message>
    <message>
        <source>%1 on %2, %3</source>
        <translation>%1，设备 %2，%3</translation>
    </message>
    <message>
        <source>%1, the last of %2 surveys</source>
        <translation>%1，%2 次测量中的最后一次</translation>
    </message>
</context>
<context>
    <name>TableText</name>
    <message>
        <source>Copy with headers</source>
        <translation>连同表头复制</translation>
    </message>
    <message>
        <source>Copy all rows with headers</source>
        <translation>连同表头复制所有行</translation>
    </message>
</context>
<context>
    <name>advice</name>
    <message>
        <source>{}, {} less than the {} of {}: it {}.</source>
        <translation>{0}，比 {3} 的 {2} 少 {1}：它{4}。</translation>
    </message>
    <message>
        <source>{}.</source>
        <translation>{}。</translation>
    </message>
    <message>
        <source>{}, the least of all. {} {}.</source>
        <translation>{}，是全部中最少的。{}：{}。</translation>
    </message>
    <message>
        <source>{}, the least of all that a setting does. {} {}.</source>
        <translation>{}，是可通过设置得到的全部中最少的。{}：{}。</translation>
    </message>
    <message>
        <source> No setting of a framework does this: it shows a bound.</source>
        <translation>任何框架设置都做不到这一点：它只表示一个界限。</translation>
    </message>
    <message>
        <source>{} takes {} for the convolutions of {}</source>
        <translation>{0} 执行 {2}的卷积用时 {1}</translation>
    </message>
</context>
<context>
    <name>algorithm_text</name>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>tensor cores</source>
        <translation>张量核心</translation>
    </message>
    <message>
        <source>engine {}</source>
        <translation>引擎 {}</translation>
    </message>
    <message>
        <source>default knobs</source>
        <translation>默认参数</translation>
    </message>
</context>
<context>
    <name>answer</name>
    <message>
        <source>{} and {}</source>
        <translation>{} 以及 {}</translation>
    </message>
    <message>
        <source>{} {}.</source>
        <translation>{} {}。</translation>
    </message>
    <message>
        <source>Better than True and False: apply the measured choices. An iteration takes {} in place of {}, without a search.</source>
        <translation>比 True 和 False 都好：应用实测选择。一次迭代耗时 {}，而非 {}，且不搜索。</translation>
    </message>
    <message>
        <source>With the measured choices an iteration takes {} in place of {}, without a search.</source>
        <translation>采用实测选择时，一次迭代耗时 {}，而非 {}，且不搜索。</translation>
    </message>
    <message>
        <source>The measured choices save {} of the convolution time, without a search and with the numerics and the workspace of False.</source>
        <translation>实测选择节省 {} 的卷积时间，不搜索，且数值性质和工作区与 False 相同。</translation>
    </message>
    <message>
        <source>As fast as True, without its search: leave benchmark = False and apply the measured choices, which save {} of the convolution time.</source>
        <translation>和 True 一样快，但不搜索：保持 benchmark = False 并应用实测选择，节省 {} 的卷积时间。</translation>
    </message>
    <message>
        <source>Better than True and False: leave benchmark = False and apply the measured choices, which save {} of the convolution time, without a search.</source>
        <translation>比 True 和 False 都好：保持 benchmark = False 并应用实测选择，不搜索即可节省 {} 的卷积时间。</translation>
    </message>
    <message>
        <source>They pay off after {} iterations.</source>
        <translation>{} 次迭代后回本。</translation>
    </message>
    <message>
        <source>pays off above {} iterations in total, over all {} sizes</source>
        <translation>所有尺寸合计超过 {} 次迭代才回本，共 {} 种尺寸</translation>
    </message>
    <message>
        <source>pays off above {} iterations at this size</source>
        <translation>在此尺寸下超过 {} 次迭代才回本</translation>
    </message>
    <message>
        <source>{} pays off after {} already, and takes less time than {} up to {}.</source>
        <translation>{0} 在 {1}后就已回本，并且在 {3}之前比 {2} 耗时更少。</translation>
    </message>
    <message>
        <source>{} pays off after {} already.</source>
        <translation>{} 在 {}后就已回本。</translation>
    </message>
    <message>
        <source>; {} above {}</source>
        <translation>；超过 {1} 次时用 {0}</translation>
    </message>
    <message>
        <source>The measured choices save nothing that is worth a change.</source>
        <translation>实测选择的节省不值得更改。</translation>
    </message>
    <message>
        <source>The measured choices would save {} of the convolution time, but the host is the limit: it takes about {} to call the convolutions of an iteration, so the device waits.</source>
        <translation>实测选择本可节省 {} 的卷积时间，但瓶颈在主机：调用一次迭代的卷积约需 {}，因此设备在等待。</translation>
    </message>
    <message>
        <source>The measured choices do not make an iteration noticeably shorter.</source>
        <translation>实测选择没有使一次迭代明显缩短。</translation>
    </message>
    <message>
        <source>of your training</source>
        <translation>您的训练的迭代次数</translation>
    </message>
</context>
<context>
    <name>answer_brief</name>
    <message>
        <source>within the noise</source>
        <translation>在噪声范围内</translation>
    </message>
    <message>
        <source>{} takes longer</source>
        <translation>{} 更慢</translation>
    </message>
    <message>
        <source>{} saves</source>
        <translation>{} 节省</translation>
    </message>
    <message>
        <source>{} in place of {}</source>
        <translation>{}，而非 {}</translation>
    </message>
    <message>
        <source>{} over {}</source>
        <translation>比 {1} 多 {0}</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{1} 中的 {0}</translation>
    </message>
    <message>
        <source>noise ±{}</source>
        <translation>噪声 ±{}</translation>
    </message>
    <message>
        <source>{} sizes: {} to {}</source>
        <translation>{} 种尺寸：{} 到 {}</translation>
    </message>
    <message>
        <source>first iterations {}</source>
        <translation>首次迭代共 {}</translation>
    </message>
    <message>
        <source>first iteration {}</source>
        <translation>首次迭代 {}</translation>
    </message>
    <message>
        <source>if it is no noise, after {}</source>
        <translation>如果不是噪声：{} 次迭代后</translation>
    </message>
    <message>
        <source>after {}, but below {}</source>
        <translation>{} 次迭代后，但低于 {}</translation>
    </message>
    <message>
        <source>not within {} iterations</source>
        <translation>{} 次迭代内不回本</translation>
    </message>
    <message>
        <source>it is slower</source>
        <translation>它更慢</translation>
    </message>
    <message>
        <source>first iteration</source>
        <translation>首次迭代</translation>
    </message>
    <message>
        <source>False: {}</source>
        <translation>False：{}</translation>
    </message>
    <message>
        <source>pays off after</source>
        <translation>回本所需</translation>
    </message>
    <message>
        <source>iteration</source>
        <translation>次迭代</translation>
    </message>
    <message>
        <source>iterations ({})</source>
        <translation>次迭代（{}）</translation>
    </message>
    <message>
        <source>iterations</source>
        <translation>次迭代</translation>
    </message>
    <message>
        <source>never</source>
        <translation>永不</translation>
    </message>
    <message>
        <source>an iteration takes less time</source>
        <translation>一次迭代用时更少</translation>
    </message>
    <message>
        <source>from the first iteration on</source>
        <translation>从第一次迭代起</translation>
    </message>
    <message>
        <source>if you train more than {} iterations</source>
        <translation>如果训练超过 {} 次迭代</translation>
    </message>
    <message>
        <source>Depends</source>
        <translation>视情况而定</translation>
    </message>
    <message>
        <source>Set True</source>
        <translation>设为 True</translation>
    </message>
    <message>
        <source>True for more than {} iterations</source>
        <translation>超过 {} 次迭代时用 True</translation>
    </message>
    <message>
        <source>with benchmark_limit = {}, {}</source>
        <translation>并设 benchmark_limit = {}，{}</translation>
    </message>
    <message>
        <source>or apply the measured choices: {} without a search</source>
        <translation>或应用实测选择：不搜索即可节省 {}</translation>
    </message>
    <message>
        <source>an iteration does not change noticeably</source>
        <translation>一次迭代没有明显变化</translation>
    </message>
    <message>
        <source>True changes nothing beyond the noise</source>
        <translation>True 带来的变化不超出噪声</translation>
    </message>
    <message>
        <source>True saves less than {}</source>
        <translation>True 节省不到 {}</translation>
    </message>
    <message>
        <source>True does not pay for its search</source>
        <translation>True 抵不回它的搜索</translation>
    </message>
    <message>
        <source>True is not faster</source>
        <translation>True 并不更快</translation>
    </message>
    <message>
        <source>False</source>
        <translation>False</translation>
    </message>
    <message>
        <source>True</source>
        <translation>True</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>the measured choices, and leave True</source>
        <translation>实测选择，并保持 True</translation>
    </message>
    <message>
        <source>the measured choices, and leave False</source>
        <translation>实测选择，并保持 False</translation>
    </message>
    <message>
        <source>Leave True</source>
        <translation>保持 True</translation>
    </message>
    <message>
        <source>Leave False</source>
        <translation>保持 False</translation>
    </message>
    <message>
        <source>hidden by the host</source>
        <translation>被主机掩盖</translation>
    </message>
    <message>
        <source>if the device were the limit, after {}</source>
        <translation>假如瓶颈是设备，则在 {} 之后</translation>
    </message>
    <message>
        <source>the host is the limit: about {} to call, {} to compute; CUDA graphs or a larger batch may change this</source>
        <translation>主机是瓶颈：调用约需 {}，计算需 {}；CUDA graph 或更大的批可能改变这一点</translation>
    </message>
    <message>
        <source>it is no faster</source>
        <translation>它并不更快</translation>
    </message>
    <message>
        <source>{}, with benchmark_limit = {} for more than {}</source>
        <translation>{0}；超过 {2} 次时 benchmark_limit = {1}</translation>
    </message>
    <message>
        <source>{} pays off after</source>
        <translation>{} 回本所需</translation>
    </message>
    <message>
        <source>{} after {}</source>
        <translation>{}：{} 次迭代后</translation>
    </message>
</context>
<context>
    <name>benchmark_verdict</name>
    <message>
        <source>True decides by one execution of each of the first {} algorithms: in {} of {} layers and passes it chose a slower one than the heuristic choice ({} an iteration), elsewhere it gained {}.</source>
        <translation>True 只凭前 {0} 个算法各执行一次来决定：在 {2} 个层和方向中，有 {1} 个选得比启发式选择慢（每次迭代 {3}），其余处则得益 {4}。</translation>
    </message>
    <message>
        <source>{} input sizes in random order</source>
        <translation>{} 种输入尺寸随机出现</translation>
    </message>
    <message>
        <source>{} input sizes in turn</source>
        <translation>{} 种输入尺寸依次出现</translation>
    </message>
    <message>
        <source>Forecast from this session&apos;s measurements: {}, {}, convolutions only.</source>
        <translation>由此会话的测量做出的预测：{}，{}，仅卷积。</translation>
    </message>
    <message>
        <source>PyTorch gives no layer to the surveyed library</source>
        <translation>PyTorch 没有把任何层交给所测的库</translation>
    </message>
    <message>
        <source>PyTorch&apos;s switches choose among cuDNN&apos;s algorithms, and this survey is of {}: it compares algorithms, but does not say what benchmark = True changes.</source>
        <translation>PyTorch 的开关在 cuDNN 的算法中选择，而此测量针对 {}：它可以比较算法，但不能说明 benchmark = True 会改变什么。</translation>
    </message>
    <message>
        <source>No advice: the survey has no convolution.</source>
        <translation>没有建议：此测量没有卷积。</translation>
    </message>
    <message>
        <source>No advice yet: {}.</source>
        <translation>还没有建议：{}。</translation>
    </message>
    <message>
        <source>No advice: {}.</source>
        <translation>没有建议：{}。</translation>
    </message>
    <message>
        <source>Whole iterations of the recorded program {}, {}.</source>
        <translation>录制程序 {} 的完整迭代，{}。</translation>
    </message>
    <message>
        <source>One iteration</source>
        <translation>一次迭代</translation>
    </message>
    <message>
        <source>First iteration</source>
        <translation>首次迭代</translation>
    </message>
    <message>
        <source>Workspace peak</source>
        <translation>工作区峰值</translation>
    </message>
    <message>
        <source>Workspace afterwards</source>
        <translation>之后的工作区</translation>
    </message>
    <message>
        <source>Price of determinism</source>
        <translation>确定性的代价</translation>
    </message>
    <message>
        <source>An iteration once all searches are done.</source>
        <translation>所有搜索完成之后的一次迭代。</translation>
    </message>
    <message>
        <source>The first iteration, with its searches.</source>
        <translation>首次迭代，含其搜索。</translation>
    </message>
    <message>
        <source>The most workspace that is allocated at any time. True needs it for its search, which tries many algorithms. False does not search: it needs what the first algorithms that work need.</source>
        <translation>任一时刻分配的最大工作区。True 的搜索要尝试许多算法，因此需要它；False 不搜索，只需要最先能用的算法所需的工作区。</translation>
    </message>
    <message>
        <source>The most workspace that a chosen algorithm needs, in every iteration after the searches.</source>
        <translation>搜索之后的每次迭代中，所选算法需要的最大工作区。</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>{} points</source>
        <translation>{} 个百分点</translation>
    </message>
    <message>
        <source>Even if this saving is real, True pays off only after {} iterations at this size.</source>
        <translation>即使这一节省真实存在，在此尺寸下 True 也要到 {} 次迭代后才回本。</translation>
    </message>
    <message>
        <source>Even if this saving is real, True pays off only after {} iterations in total, over all {} sizes.</source>
        <translation>即使这一节省真实存在，合计 {1} 种尺寸，True 也要到 {0} 次迭代后才回本。</translation>
    </message>
    <message>
        <source>True decides by one execution of each algorithm: in {} of {} layers and passes it chose a slower one than the heuristic choice ({} an iteration), elsewhere it gained {}.</source>
        <translation>True 只凭每个算法各执行一次来决定：在 {1} 个层和方向中，有 {0} 个选得比启发式选择慢（每次迭代 {2}），其余处则得益 {3}。</translation>
    </message>
    <message>
        <source>Leave {} = False: with True the convolutions take {} longer, which is within the noise (±{}).</source>
        <translation>保持 {} = False：设为 True 时卷积多用 {} 的时间，小于测量噪声 (±{})。</translation>
    </message>
    <message>
        <source>Leave {} = False: True saves {} of the convolution time, which is within the noise (±{}).</source>
        <translation>保持 {} = False：True 节省 {} 的卷积时间，小于测量噪声 (±{})。</translation>
    </message>
    <message>
        <source>Leave {} = False: True makes the convolutions no faster.</source>
        <translation>保持 {} = False：True 不会使卷积变快。</translation>
    </message>
    <message>
        <source>Leave {} = False: True saves {} of the convolution time and does not pay off.</source>
        <translation>保持 {} = False：True 节省 {} 的卷积时间，但不能回本。</translation>
    </message>
    <message>
        <source>Leave {} = False: with True the convolutions take {} longer (noise: ±{}).</source>
        <translation>保持 {} = False：设为 True 时卷积多用 {} 的时间（噪声：±{}）。</translation>
    </message>
    <message>
        <source>Convolutions, mean iteration</source>
        <translation>一次迭代的卷积（平均）</translation>
    </message>
    <message>
        <source>The convolutions of an iteration once all searches are done: the mean over a million iterations at all sizes. Other layers are not included.</source>
        <translation>所有搜索完成之后一次迭代的卷积：一百万次迭代中所有尺寸的平均。不含其他层。</translation>
    </message>
    <message>
        <source>Convolutions, {} first iterations</source>
        <translation>首次迭代的卷积，{} 种尺寸合计</translation>
    </message>
    <message>
        <source>The convolutions of the first iteration at each size, with their searches: the sum over all sizes.</source>
        <translation>每种尺寸首次迭代的卷积，含其搜索：所有尺寸之和。</translation>
    </message>
    <message>
        <source>Convolutions, one iteration</source>
        <translation>一次迭代的卷积</translation>
    </message>
    <message>
        <source>The convolutions of an iteration once all searches are done. Other layers are not included.</source>
        <translation>所有搜索完成之后一次迭代的卷积。不含其他层。</translation>
    </message>
    <message>
        <source>Convolutions, first iteration</source>
        <translation>首次迭代的卷积</translation>
    </message>
    <message>
        <source>The convolutions of the first iteration, with their searches.</source>
        <translation>首次迭代的卷积，含其搜索。</translation>
    </message>
    <message>
        <source>How much longer the convolutions of an iteration take with torch.backends.cudnn.deterministic = True than with the same benchmark setting alone. The change is the difference of both, in percentage points.</source>
        <translation>与仅用相同的 benchmark 设置相比，torch.backends.cudnn.deterministic = True 使一次迭代的卷积长多少。变化是两者之差，以百分点计。</translation>
    </message>
    <message>
        <source>Price of determinism: how much longer the convolutions take with deterministic = True.</source>
        <translation>确定性的代价：deterministic = True 使卷积长多少。</translation>
    </message>
    <message>
        <source>Leave {} = False: with True the convolutions take {} longer.</source>
        <translation>保持 {} = False：设为 True 时卷积多用 {} 的时间。</translation>
    </message>
    <message>
        <source>Of {} layers and passes, {} are slower with False ({} an iteration) and {} with True ({}): the difference is what True saves.</source>
        <translation>{} 个层和方向中，{} 个在 False 下更慢（每次迭代 {}），{} 个在 True 下更慢（{}）：两者之差就是 True 节省的时间。</translation>
    </message>
    <message>
        <source>Leave {} = False: True saves only {} of the convolution time.</source>
        <translation>保持 {} = False：True 只节省 {} 的卷积时间。</translation>
    </message>
    <message>
        <source>True pays for its search after {} iterations in total, over all {} sizes, but a saving below {} is lost in the other variations of a training run.</source>
        <translation>在全部 {1} 种尺寸上总共 {0} 次迭代后，True 的搜索回本，但低于 {2} 的节省会淹没在训练的其他波动中。</translation>
    </message>
    <message>
        <source>True pays for its search after {} iterations at this size, but a saving below {} is lost in the other variations of a training run.</source>
        <translation>在此尺寸下 {} 次迭代后，True 的搜索回本，但低于 {} 的节省会淹没在训练的其他波动中。</translation>
    </message>
    <message>
        <source>{} input sizes from {} to {}</source>
        <translation>{} 种输入尺寸（{} 至 {}）</translation>
    </message>
    <message>
        <source>Set {}: it saves {} of the convolution time from the first iteration on.</source>
        <translation>设置 {}：从第一次迭代起节省 {} 的卷积时间。</translation>
    </message>
    <message>
        <source>Set {} if you train more than {} iterations: it saves {} of the convolution time.</source>
        <translation>如果训练超过 {1} 次迭代，请设置 {0}：节省 {2} 的卷积时间。</translation>
    </message>
    <message>
        <source>{} pays off after {} iterations in total, over all {} sizes.</source>
        <translation>{0} 在全部 {2} 种尺寸上总共 {1} 次迭代后回本。</translation>
    </message>
    <message>
        <source>{} pays off after {} iterations at this size.</source>
        <translation>{} 在此尺寸下 {} 次迭代后回本。</translation>
    </message>
    <message>
        <source>{} would save {}, but this is within the noise of its own choices (±{}): more samples, or another run, would settle it.</source>
        <translation>{} 会节省 {}，但这在其自身选择的噪声之内 (±{})：更多样本或再运行一次可以确定。</translation>
    </message>
    <message>
        <source>{} would save {}, but does not pay off within {} iterations.</source>
        <translation>{} 会节省 {}，但在 {} 次迭代内不会回本。</translation>
    </message>
    <message>
        <source>limit={}</source>
        <translation>limit={}</translation>
    </message>
    <message>
        <source>benchmark = True with this torch.backends.cudnn.benchmark_limit; 0: the fastest of all algorithms.</source>
        <translation>benchmark = True 及此 torch.backends.cudnn.benchmark_limit；0：所有算法中最快的。</translation>
    </message>
    <message>
        <source>Applied</source>
        <translation>应用选择</translation>
    </message>
    <message>
        <source>The measured choices, which an unmodified program takes without a search: convscope-cli run --choices.</source>
        <translation>实测选择：未经修改的程序无需搜索即可采用：convscope-cli run --choices。</translation>
    </message>
    <message>
        <source>Leave {} = False: {} saves {} of the convolution time, but the host is the limit. It takes about {} to call the convolutions of an iteration, and the device {} to compute them.</source>
        <translation>保持 {} = False：{} 节省 {} 的卷积时间，但主机是瓶颈。主机调用一次迭代的卷积约需 {}，设备计算它们需 {}。</translation>
    </message>
    <message>
        <source>This survey is of a CPU, so it does not say what benchmark = True changes on a GPU. On the CPU it changes nothing: PyTorch&apos;s switches choose among cuDNN&apos;s algorithms, and {} takes the first one that it lists.</source>
        <translation>这次测量针对 CPU，因此不能说明 benchmark = True 在 GPU 上会改变什么。在 CPU 上它不改变任何东西：PyTorch 的开关在 cuDNN 的算法中选择，而 {} 采用它列在首位的算法。</translation>
    </message>
    <message>
        <source>Convolutions of the recorded program {}, each once, {}.</source>
        <translation>所记录程序 {} 的卷积，每个各一次，{}。</translation>
    </message>
    <message>
        <source>{} of the convolutions are shorter than a call of PyTorch on the host (about {}), so the device waits. With CUDA graphs the device may be the limit. Then {} pays off after {} if the whole iteration is shorter by what its convolutions save, which this session did not measure. With a larger batch the device may be the limit: survey that batch. A recording of the program (convscope_record.py) has its whole iterations.</source>
        <translation>{} 的卷积短于 PyTorch 在主机上的一次调用（约 {}），所以设备在等待。使用 CUDA graph 时，设备可能成为瓶颈。那时，如果完整的迭代也缩短了卷积所节省的时间，{} 在 {}后回本；本会话没有测量这一点。批更大时，设备可能成为瓶颈：请测量该批大小。程序的记录（convscope_record.py）包含其完整的迭代。</translation>
    </message>
    <message>
        <source>{} would save {}, which differs from the advised setting by less than its noise (±{}), and pays off only after {}.</source>
        <translation>{} 会节省 {}，与建议的设置之差小于其噪声 (±{})，并且在 {}后才回本。</translation>
    </message>
    <message>
        <source>at {}, the size that is measured completely</source>
        <translation>输入尺寸 {}，即测全的那个</translation>
    </message>
    <message>
        <source> (others are not measured completely)</source>
        <translation>（其余的没有测全）</translation>
    </message>
    <message>
        <source>Set {} if you train more than {} iterations, and {} if you train more than {}: then it saves {} of the convolution time.</source>
        <translation>如果训练超过 {1} 次迭代，请设置 {0}；如果超过 {3} 次，再设置 {2}：此时节省 {4} 的卷积时间。</translation>
    </message>
</context>
<context>
    <name>break_even</name>
    <message>
        <source>pays off from the first iteration</source>
        <translation>从第一次迭代起就回本</translation>
    </message>
    <message>
        <source>pays off after {} iterations</source>
        <translation>在 {} 次迭代后回本</translation>
    </message>
    <message>
        <source>{} searches ({} at each of {} sizes)</source>
        <translation>{0} 次搜索（{2} 种尺寸，每种 {1} 次）</translation>
    </message>
    <message>
        <source>{} searches</source>
        <translation>{} 次搜索</translation>
    </message>
    <message>
        <source>never pays off: its iterations are no faster</source>
        <translation>永不回本：其迭代并不更快</translation>
    </message>
    <message>
        <source>{} or more</source>
        <translation>{} 或更多</translation>
    </message>
    <message>
        <source>{} to {}</source>
        <translation>{} 到 {}</translation>
    </message>
    <message>
        <source>1 search</source>
        <translation>1 次搜索</translation>
    </message>
    <message>
        <source>never pays off: its iterations are no faster ({} more in {})</source>
        <translation>永不回本：其迭代并不更快（{1}多用 {0}）</translation>
    </message>
    <message>
        <source>does not pay off within {}: {} saved against {} more for {}</source>
        <translation>在 {0}内不能回本：节省 {1}，而 {3}多用 {2}</translation>
    </message>
    <message>
        <source>changes an iteration by less than the noise</source>
        <translation>对一次迭代的改变小于噪声</translation>
    </message>
    <message>
        <source>at most {}</source>
        <translation>最多 {}</translation>
    </message>
</context>
<context>
    <name>call_lengths</name>
    <message>
        <source>{} of an iteration&apos;s convolutions take less than {}, about what PyTorch takes on the host to call one. If the program is bound by the host, no choice of algorithm changes its iterations; a recording of the program (convscope_record.py) settles this.</source>
        <translation>一次迭代中 {} 的卷积用时少于 {}，约为 PyTorch 在主机上调用一次所需的时间。如果程序受限于主机，任何算法选择都不会改变其迭代；录制该程序 (convscope_record.py) 即可判定。</translation>
    </message>
    <message>
        <source>{} of the convolutions take less than {} with the fastest algorithms</source>
        <translation>采用最快的算法时，{} 的卷积用时少于 {}</translation>
    </message>
</context>
<context>
    <name>candidate_lists</name>
    <message>
        <source>cuDNN&apos;s instant heuristics, best expected first; PyTorch queries it</source>
        <translation>cuDNN 的即时启发式，预期最佳者在前；PyTorch 查询它</translation>
    </message>
    <message>
        <source>cuDNN&apos;s functional fallbacks, not ranked by speed; PyTorch queries it</source>
        <translation>cuDNN 的功能性后备，不按速度排序；PyTorch 查询它</translation>
    </message>
    <message>
        <source>cuDNN&apos;s heuristics A, which are fast to query</source>
        <translation>cuDNN 的启发式 A，查询快</translation>
    </message>
    <message>
        <source>cuDNN&apos;s heuristics B, more accurate but slower to query</source>
        <translation>cuDNN 的启发式 B，更准确，但查询更慢</translation>
    </message>
    <message>
        <source>every engine in its default configuration, by number</source>
        <translation>每个引擎的默认配置，按编号</translation>
    </message>
    <message>
        <source>the order of cudnnGetConvolution*Algorithm_v7, by its heuristics</source>
        <translation>cudnnGetConvolution*Algorithm_v7 的顺序，按其启发式</translation>
    </message>
    <message>
        <source>every algorithm, by number</source>
        <translation>每个算法，按编号</translation>
    </message>
    <message>
        <source>the order of cudnnFindConvolution*AlgorithmEx, by one timed execution of each</source>
        <translation>cudnnFindConvolution*AlgorithmEx 的顺序，按各自一次计时执行</translation>
    </message>
    <message>
        <source>oneDNN&apos;s own order, in memory formats of its choice</source>
        <translation>oneDNN 自己的顺序，内存格式由它选择</translation>
    </message>
    <message>
        <source>as auto, for the Winograd algorithm</source>
        <translation>同 auto，用于 Winograd 算法</translation>
    </message>
    <message>
        <source>as auto, for direct convolution</source>
        <translation>同 auto，用于直接卷积</translation>
    </message>
    <message>
        <source>as auto, with input and output in the problem&apos;s layout: no reorders</source>
        <translation>同 auto，输入和输出采用问题的布局：无重排</translation>
    </message>
    <message>
        <source>as auto, for a forward pass without a backward pass, which has more algorithms</source>
        <translation>同 auto，用于没有反向的前向，可用的算法更多</translation>
    </message>
    <message>
        <source>configurations that no other list has, found by a search from the best listed ones; no framework picks them by itself</source>
        <translation>其他列表都没有的配置，从最好的已列出配置出发搜索得到；没有框架会自行选用它们</translation>
    </message>
</context>
<context>
    <name>check_summary</name>
    <message>
        <source>defect of {}: {} elements of the result are never written</source>
        <translation>{} 的缺陷：结果中有 {} 个元素从未写入</translation>
    </message>
    <message>
        <source>{}: {} elements are NaN or infinite</source>
        <translation>{}：{} 个元素为 NaN 或无穷大</translation>
    </message>
    <message>
        <source>{}: no error: {}</source>
        <translation>{}：没有误差：{}</translation>
    </message>
    <message>
        <source>{} is not marked nondeterministic, but its results differ</source>
        <translation>{} 未被标为非确定性，但其结果不同</translation>
    </message>
    <message>
        <source>not checked: {}</source>
        <translation>未检查：{}</translation>
    </message>
</context>
<context>
    <name>compare</name>
    <message>
        <source>Times and counts are without the layers and passes that PyTorch does not give to the surveyed library on one side or on both: {}.</source>
        <translation>时间和数量不含 PyTorch 在一侧或两侧未交给所测库的层和方向：{}。</translation>
    </message>
</context>
<context>
    <name>compared_names</name>
    <message>
        <source>precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>input size</source>
        <translation>输入尺寸</translation>
    </message>
    <message>
        <source>library</source>
        <translation>库</translation>
    </message>
    <message>
        <source>before ({})</source>
        <translation>之前 ({})</translation>
    </message>
    <message>
        <source>after ({})</source>
        <translation>之后 ({})</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Caution: the machine was busy during both surveys, so changes may come from it.</source>
        <translation>注意：两次测量期间机器都很忙，变化可能由此而来。</translation>
    </message>
    <message>
        <source>Caution: the machine was busy during the survey of {}, so changes may come from it.</source>
        <translation>注意：测量 {} 时机器很忙，变化可能由此而来。</translation>
    </message>
</context>
<context>
    <name>convscope::AlgorithmsDetail</name>
    <message>
        <source>Algorithms of the selected layer and pass</source>
        <translation>所选层和方向的算法</translation>
    </message>
    <message>
        <source>One bar for each algorithm, the fastest on top. Up and down select an algorithm, left and right another layer and pass. The table has the same figures.</source>
        <translation>每个算法一个条形，最快的在最上面。上下键选择算法，左右键选择其他层和方向。表格中有相同的数值。</translation>
    </message>
    <message>
        <source>Algorithms of one layer and pass</source>
        <translation>一个层和方向的算法</translation>
    </message>
    <message>
        <source>Algorithms of %1, %2</source>
        <translation>%1，%2的算法</translation>
    </message>
    <message>
        <source>Nothing measured yet. A survey shows one bar for each algorithm of a layer.</source>
        <translation>尚无测量。一次测量会为一个层的每个算法显示一个条形。</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message>
        <source>This layer and pass has not been measured yet.</source>
        <translation>该层该方向尚未测量。</translation>
    </message>
    <message>
        <source>The filter excludes all algorithms.</source>
        <translation>筛选条件排除了所有算法。</translation>
    </message>
    <message>
        <source>beyond the axis</source>
        <translation>超出坐标轴</translation>
    </message>
    <message>
        <source>Time of one execution</source>
        <translation>一次执行的时间</translation>
    </message>
    <message>
        <source>workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>time · spread</source>
        <translation>时间 · 离散程度</translation>
    </message>
</context>
<context>
    <name>convscope::AlgorithmsOverview</name>
    <message>
        <source>&lt;b&gt;Roofline: %1&lt;/b&gt;&lt;p&gt;The shortest time in which this device could compute a direct convolution of this size, limited by its arithmetic rate or its memory bandwidth, whichever is slower. Algorithms that save arithmetic (Winograd, FFT) may be faster.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Roofline 下界：%1&lt;/b&gt;&lt;p&gt;该设备直接计算这一大小的卷积所需的最短时间，受其运算速率或内存带宽中较慢者限制。能减少运算量的算法（Winograd、FFT）可能更快。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>One row for each layer and pass, with a dot for each algorithm. Up and down select a row, left and right an algorithm; the space bar shows or hides the details. The table has the same figures.</source>
        <translation>每个层和方向一行，每个算法一个点。上下键选择行，左右键选择算法；空格键显示或隐藏详情。表格中有相同的数值。</translation>
    </message>
    <message>
        <source>The network of this survey has no convolution to measure.</source>
        <translation>此次测量的网络没有可测量的卷积。</translation>
    </message>
    <message>
        <source>The filter excludes all layers.</source>
        <translation>筛选条件排除了所有层。</translation>
    </message>
    <message>
        <source>Nothing measured yet. A survey shows one dot for each algorithm of each layer.</source>
        <translation>尚无测量。一次测量会为每个层的每个算法显示一个点。</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message>
        <source>The filter excludes all algorithms.</source>
        <translation>筛选条件排除了所有算法。</translation>
    </message>
    <message>
        <source>No algorithm could be measured.</source>
        <translation>没有任何算法能够测量。</translation>
    </message>
    <message>
        <source>Not measured yet.</source>
        <translation>尚未测量。</translation>
    </message>
    <message>
        <source>Time of every algorithm, by layer and pass</source>
        <translation>按层和方向列出的每个算法的时间</translation>
    </message>
    <message>
        <source>How much longer the heuristic choice (benchmark = False) takes than the benchmark choice (benchmark = True), and what that adds to an iteration, for all layers with this problem. Negative: the benchmark choice is slower.</source>
        <translation>启发式选择 (benchmark = False) 比基准选择 (benchmark = True) 慢多少，以及它因此给一次迭代增加的时间，计入有此问题的所有层。负数表示基准选择更慢。</translation>
    </message>
    <message>
        <source>How much longer the first choice of the library takes than the fastest algorithm, and what that adds to an iteration, for all layers with this problem.</source>
        <translation>库的首选比最快的算法慢多少，以及它因此给一次迭代增加的时间，计入有此问题的所有层。</translation>
    </message>
    <message>
        <source>Time of one execution</source>
        <translation>一次执行的时间</translation>
    </message>
    <message>
        <source>F vs T</source>
        <translation>F 比 T</translation>
    </message>
    <message>
        <source>F vs fastest</source>
        <translation>F 比最快</translation>
    </message>
    <message>
        <source>/iteration</source>
        <translation>每次迭代</translation>
    </message>
    <message>
        <source>vs baseline</source>
        <translation>比基线</translation>
    </message>
    <message>
        <source>most lost first</source>
        <translation>损失最多在前</translation>
    </message>
    <message>
        <source>Both values of benchmark choose the same algorithm.</source>
        <translation>benchmark 取两个值时选择同一个算法。</translation>
    </message>
    <message>
        <source>The first choice of the library is the fastest algorithm.</source>
        <translation>库的首选就是最快的算法。</translation>
    </message>
    <message>
        <source>How much longer the algorithm of benchmark = False (F) takes than that of True (T). Below 0%, that of True is slower; a dash: both are the same.</source>
        <translation>benchmark = False 的算法（F）比 True 的算法（T）多用多少时间。低于 0% 表示 True 的更慢；“–”表示两者相同。</translation>
    </message>
    <message>
        <source>How much longer the first choice of the library (F) takes than the fastest algorithm. A dash: both are the same.</source>
        <translation>库的首选（F）比最快的算法多用多少时间。“–”表示两者相同。</translation>
    </message>
    <message>
        <source>The change of the fastest algorithm from the baseline. Below 0%, it is faster now. A question mark: the samples do not decide it; a dash: it was not measured in both.</source>
        <translation>最快的算法相对基线的变化。低于 0% 表示现在更快。问号表示样本不足以判定；“–”表示并非两者都测过。</translation>
    </message>
    <message>
        <source>What F vs T adds to an iteration, for all layers with this problem.</source>
        <translation>“F 比 T”一列的差距使一次迭代增加的时间，含问题相同的所有层。</translation>
    </message>
</context>
<context>
    <name>convscope::AlgorithmsView</name>
    <message>
        <source>Selected layer</source>
        <translation>所选的层</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Only the selected layer and pass</source>
        <translation>仅所选的层和方向</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
</context>
<context>
    <name>convscope::AnswerCard</name>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>&amp;Copy code</source>
        <translation>复制代码(&amp;C)</translation>
    </message>
    <message>
        <source>Use these choices…</source>
        <translation>使用这些选择…</translation>
    </message>
    <message>
        <source>In words</source>
        <translation>文字说明</translation>
    </message>
    <message>
        <source>&lt;p&gt;Show the answer in sentences: from when on it holds, and when it does not.&lt;/p&gt;</source>
        <translation>&lt;p&gt;用句子显示答案：从何时起成立，何时不成立。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Measured choices</source>
        <translation>实测选择</translation>
    </message>
    <message>
        <source>&lt;p&gt;Select one to go to its finding.&lt;/p&gt;</source>
        <translation>&lt;p&gt;选择一项可转到相应的发现。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Give the measured algorithms to an unmodified program: options, what they gain, and the file.&lt;/p&gt;</source>
        <translation>&lt;p&gt;把实测的算法交给未经修改的程序：选项、得益和文件。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>There is no advice, so there is no code.</source>
        <translation>没有建议，所以没有代码。</translation>
    </message>
</context>
<context>
    <name>convscope::Baseline</name>
    <message>
        <source>%1 input sizes</source>
        <translation>%1 种输入尺寸</translation>
    </message>
</context>
<context>
    <name>convscope::BaselineRow</name>
    <message>
        <source>Baseline: %1</source>
        <translation>基线：%1</translation>
    </message>
    <message>
        <source>An iteration with the fastest algorithms</source>
        <translation>使用最快算法的一次迭代</translation>
    </message>
    <message>
        <source>%1 against the baseline, which takes %2</source>
        <translation>与基线的 %2 相比 %1</translation>
    </message>
    <message>
        <source>%1 of %2 layers and passes faster, %3 slower</source>
        <translation>%2 个层和方向中 %1 个更快，%3 个更慢</translation>
    </message>
    <message>
        <source>Convolutions at %1 that both have measured</source>
        <translation>两者都测量过的卷积，尺寸 %1</translation>
    </message>
    <message>
        <source>Mean of the %1 input sizes that both have: %2</source>
        <translation>双方共有的 %1 种输入尺寸的平均值：%2</translation>
    </message>
    <message>
        <source>The convolutions that both surveys have measured, at the input sizes that both have. The baseline is %1. The page Layers has the change of each layer and pass.</source>
        <translation>双方都测量过的卷积，在双方共有的输入尺寸下。基线是 %1。“层”页面有每个层和方向的变化。</translation>
    </message>
    <message>
        <source>Baseline: %1, at %2</source>
        <translation>基线：%1，尺寸 %2</translation>
    </message>
    <message>
        <source>The layers and passes in common, with the fastest algorithms</source>
        <translation>共有的层和方向，使用最快的算法</translation>
    </message>
    <message>
        <source>%1 of %2 layers and passes at %3 sizes faster, %4 slower</source>
        <translation>%3 种尺寸的 %2 个层和方向中 %1 个更快，%4 个更慢</translation>
    </message>
</context>
<context>
    <name>convscope::ByteSpinBox</name>
    <message>
        <source>no limit</source>
        <translation>无限制</translation>
    </message>
</context>
<context>
    <name>convscope::ChangeChart</name>
    <message>
        <source>A bar for each layer and pass, the largest change first. Up and down select a row.</source>
        <translation>每个层和方向一个条形，变化最大的在最前。上下键选择一行。</translation>
    </message>
    <message>
        <source>No layer and pass was measured in both surveys.</source>
        <translation>没有任何层和方向在两次测量中都测过。</translation>
    </message>
    <message>
        <source>Change of an iteration</source>
        <translation>一次迭代的变化</translation>
    </message>
    <message>
        <source>iteration</source>
        <translation>每次迭代</translation>
    </message>
    <message>
        <source>change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Largest changes of an iteration</source>
        <translation>对一次迭代影响最大的变化</translation>
    </message>
    <message>
        <source>Largest changes of an iteration, %1 against %2</source>
        <translation>对一次迭代影响最大的变化，%1 对比 %2</translation>
    </message>
</context>
<context>
    <name>convscope::ChoiceButton</name>
    <message>
        <source>Key %1</source>
        <translation>按键 %1</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>错误</translation>
    </message>
</context>
<context>
    <name>convscope::ChoiceOptionsBar</name>
    <message>
        <source>Deterministic</source>
        <translation>确定性</translation>
    </message>
    <message>
        <source>&lt;p&gt;Only algorithms that repeated their bits in a check of results and that cuDNN does not mark as nondeterministic (--deterministic).&lt;/p&gt;</source>
        <translation>&lt;p&gt;只用在结果检查中每次结果逐位相同、且 cuDNN 未标注为非确定性的算法 (--deterministic)。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>No run-time compilation</source>
        <translation>不用运行时编译</translation>
    </message>
    <message>
        <source>&lt;p&gt;No algorithms whose code is compiled when they are built (--no-runtime-compiled). The first iteration is then short even if the compute cache (CUDA_CACHE_PATH) is cold.&lt;/p&gt;</source>
        <translation>&lt;p&gt;不用构建时才编译代码的算法 (--no-runtime-compiled)。这样即使计算缓存 (CUDA_CACHE_PATH) 是冷的，首次迭代也不会很长。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Any numerics</source>
        <translation>任意数值方式</translation>
    </message>
    <message>
        <source>&lt;p&gt;Also algorithms that use Winograd, FFT or a reduced precision where the heuristic choice does not (--any-numerics). Results may differ more.&lt;/p&gt;</source>
        <translation>&lt;p&gt;也可以用启发式选择不用的 Winograd、FFT 或较低精度的算法 (--any-numerics)。结果的差别可能更大。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The largest workspace of an algorithm (--workspace-limit). Without a limit of your own it is the largest workspace of the heuristic choices, so the memory peak stays that of benchmark = False.&lt;/p&gt;</source>
        <translation>&lt;p&gt;一个算法最多可用的工作区 (--workspace-limit)。不自定限制时，取启发式选择的最大工作区，因此内存峰值与 benchmark = False 时相同。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Own workspace limit</source>
        <translation>自定工作区限制</translation>
    </message>
    <message>
        <source>Workspace limit in MiB</source>
        <translation>工作区限制 (MiB)</translation>
    </message>
    <message>
        <source>Iterations of a run</source>
        <translation>一次运行的迭代次数</translation>
    </message>
    <message>
        <source>&lt;p&gt;How many iterations your program runs before it ends (--iterations). Each run builds the execution plans of the chosen algorithms again and loads their code: its warm-up. A short run prefers algorithms that are built quickly, a long run those that execute quickly.&lt;/p&gt;</source>
        <translation>&lt;p&gt;程序结束前运行多少次迭代 (--iterations)。每次运行都要重新构建所选算法的执行计划并加载其代码，即预热。运行较短时优先选择构建得快的算法，运行较长时优先选择执行得快的算法。&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>convscope::ChoicesPage</name>
    <message>
        <source>&lt;h3&gt;No choices yet&lt;/h3&gt;&lt;p&gt;A survey of cuDNN on a GPU measures the algorithms of each convolution. The choices among them go to an unmodified program in a file, without any search.&lt;/p&gt;&lt;p&gt;The report of a program that ran with choices opens here, too.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;还没有选择&lt;/h3&gt;&lt;p&gt;在 GPU 上对 cuDNN 的测量给出每个卷积的各个算法。其中的选择写入文件，供未经修改的程序使用，不做任何搜索。&lt;/p&gt;&lt;p&gt;用选择文件运行过的程序的报告也在这里打开。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Run a survey</source>
        <translation>运行测量</translation>
    </message>
    <message>
        <source>Open report…</source>
        <translation>打开报告…</translation>
    </message>
    <message>
        <source>Why there are no choices</source>
        <translation>为什么没有选择</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>得益</translation>
    </message>
    <message>
        <source>Caution</source>
        <translation>注意</translation>
    </message>
    <message>
        <source>Choice for each layer</source>
        <translation>每个层的选择</translation>
    </message>
    <message>
        <source>Choices by input size</source>
        <translation>按输入尺寸的选择</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Input sizes</source>
        <translation>输入尺寸</translation>
    </message>
    <message>
        <source>Report of a run</source>
        <translation>运行的报告</translation>
    </message>
    <message>
        <source>Write choice file…</source>
        <translation>导出选择文件…</translation>
    </message>
    <message>
        <source>Line that runs your program with the choices</source>
        <translation>用这些选择运行您的程序的一行</translation>
    </message>
    <message>
        <source>Write the file to get the line that runs your program with it</source>
        <translation>导出文件后，这里给出用它运行您的程序的一行</translation>
    </message>
    <message>
        <source>Copy line</source>
        <translation>复制此行</translation>
    </message>
    <message>
        <source>%1 in place of %2 for the convolutions of an iteration (%3)</source>
        <translation>每次迭代的卷积：%1，原为 %2 (%3)</translation>
    </message>
    <message>
        <source>The gain is not known: the heuristic choices (benchmark = False) are not known.</source>
        <translation>得益未知：不知道启发式选择 (benchmark = False)。</translation>
    </message>
    <message>
        <source>Other engine: %1. Heuristic choice kept: %2. Left out: %3.</source>
        <translation>换用其他引擎：%1。保留启发式选择：%2。未纳入：%3。</translation>
    </message>
    <message>
        <source>Surveys of another device or library, which are not in the file: %1.</source>
        <translation>其他设备或库的测量（不在文件中）：%1。</translation>
    </message>
    <message>
        <source>No problem has an algorithm that fits the options, so there is nothing to write.</source>
        <translation>没有任何问题有符合选项的算法，因此没有可写的内容。</translation>
    </message>
    <message>
        <source>&lt;p&gt;Write which engines a program should use. The library of &quot;convscope-cli run&quot; reads the file.&lt;/p&gt;</source>
        <translation>&lt;p&gt;写出程序应使用哪些引擎。“convscope-cli run”的库读取该文件。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Measured choices</source>
        <translation>实测选择</translation>
    </message>
    <message>
        <source>%1 in place of %2 with deterministic = True for the convolutions of an iteration (%3)</source>
        <translation>一次迭代的卷积耗时 %1，而 deterministic = True 时为 %2（%3）</translation>
    </message>
    <message>
        <source>Figures of</source>
        <translation>数值针对</translation>
    </message>
    <message>
        <source>Shown input size</source>
        <translation>所示输入尺寸</translation>
    </message>
    <message>
        <source>Schedule of Input sizes</source>
        <translation>输入尺寸的安排</translation>
    </message>
    <message>
        <source>&lt;p&gt;What the figures are of: one iteration at the shown input size, or the sizes and iterations of the page Input sizes. The file has the choices of all measured sizes.&lt;/p&gt;</source>
        <translation>&lt;p&gt;数值针对什么：所示输入尺寸的一次迭代，或“输入尺寸”页面的尺寸和迭代次数。文件包含所有已测尺寸的选择。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Saving over the schedule</source>
        <translation>在安排中节省的时间</translation>
    </message>
    <message>
        <source>In the program:</source>
        <translation>程序中：</translation>
    </message>
    <message>
        <source>Code that belongs in the program</source>
        <translation>程序中应有的代码</translation>
    </message>
    <message>
        <source>&lt;p&gt;With benchmark = True PyTorch searches for itself and does not ask the choice file. The other lines are those of the measurements.&lt;/p&gt;</source>
        <translation>&lt;p&gt;如果 benchmark = True，PyTorch 自己搜索，不查询选择文件。其他各行与测量时相同。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Copy code</source>
        <translation>复制代码(&amp;C)</translation>
    </message>
    <message>
        <source>&lt;p&gt;Put the command of your program in place of &quot;python train.py&quot;. Its only change is the code above: the switches of the measurements, with torch.backends.cudnn.benchmark = False.&lt;/p&gt;</source>
        <translation>&lt;p&gt;请把“python train.py”换成您的程序的命令。程序只需上面的代码：测量时的开关，其中 torch.backends.cudnn.benchmark = False。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>With these options, %1:</source>
        <translation>采用这些选项，%1：</translation>
    </message>
    <message>
        <source>Layers at %1</source>
        <translation>%1 的层</translation>
    </message>
    <message>
        <source>They take %1 longer</source>
        <translation>它们多用 %1</translation>
    </message>
    <message>
        <source>They save %1</source>
        <translation>它们节省 %1</translation>
    </message>
    <message>
        <source>, %1 more than True,</source>
        <translation>，比 True 多节省 %1，</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <translation>%1 %2。</translation>
    </message>
    <message>
        <source>With these options the program takes longer than without the file.</source>
        <translation>使用这些选项时，程序用文件比不用文件更慢。</translation>
    </message>
    <message>
        <source>%1 in place of %2 for the convolutions of a mean iteration at the measured sizes (%3)</source>
        <translation>已测尺寸的一次平均迭代的卷积需要 %1，原为 %2（%3）</translation>
    </message>
    <message>
        <source>Sizes without choices: %1 of %2. There the program takes cuDNN&apos;s own.</source>
        <translation>没有选择的尺寸：%1/%2。程序在这些尺寸使用 cuDNN 自己的选择。</translation>
    </message>
    <message>
        <source>The file has 1 problem.</source>
        <translation>文件包含 1 个问题。</translation>
    </message>
    <message>
        <source>The file has %1 problems.</source>
        <translation>文件包含 %1 个问题。</translation>
    </message>
    <message>
        <source>It is for %1 with cuDNN %2 only.</source>
        <translation>它只适用于 %1 和 cuDNN %2。</translation>
    </message>
    <message>
        <source>&lt;p&gt;The choices at this input size only. For another size, choose Shown input size, then the size in the session bar.&lt;/p&gt;</source>
        <translation>&lt;p&gt;只是这种输入尺寸的选择。要看其他尺寸，请选择“所示输入尺寸”，再在会话栏中选择尺寸。&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>convscope::ChosenEngineModel</name>
    <message>
        <source>workspace limit</source>
        <translation>工作区限制</translation>
    </message>
    <message>
        <source>determinism</source>
        <translation>确定性</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>节省</translation>
    </message>
    <message>
        <source>Time that the choice saves in an iteration, for all layers with the problem.</source>
        <translation>所选算法在一次迭代中节省的时间，计入有此问题的所有层。</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Time of the choice against that of the heuristic choice.</source>
        <translation>所选算法的时间与启发式选择的时间之比。</translation>
    </message>
    <message>
        <source>Heuristic choice</source>
        <translation>启发式选择</translation>
    </message>
    <message>
        <source>One execution of PyTorch&apos;s choice with benchmark = False: the median of back-to-back samples, if it has any.</source>
        <translation>benchmark = False 时 PyTorch 的选择执行一次的时间：如果有连续样本，取其中位数。</translation>
    </message>
    <message>
        <source>Chosen</source>
        <translation>选中</translation>
    </message>
    <message>
        <source>One execution of the chosen algorithm, measured in the same way.</source>
        <translation>所选算法执行一次的时间，测量方式相同。</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>Workspace of the chosen algorithm.</source>
        <translation>所选算法的工作区。</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>The first algorithm that a program gets.</source>
        <translation>程序首先得到的算法。</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>In the run</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>What the processes of the open report got for this problem.</source>
        <translation>打开的报告中，各进程对此问题得到什么。</translation>
    </message>
    <message>
        <source>applied in %1 of %2 processes</source>
        <translation>在 %2 个进程中的 %1 个应用</translation>
    </message>
    <message>
        <source>cuDNN&apos;s own choice</source>
        <translation>cuDNN 自己的选择</translation>
    </message>
    <message>
        <source>The second and later ones are for other switches.</source>
        <translation>第二个及以后的用于其他开关。</translation>
    </message>
    <message>
        <source>left out: %1</source>
        <translation>未纳入：%1</translation>
    </message>
    <message>
        <source>heuristic choice kept</source>
        <translation>保留启发式选择</translation>
    </message>
    <message>
        <source>fastest</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>not met</source>
        <translation>未遇到</translation>
    </message>
    <message>
        <source>numerics</source>
        <translation>数值方式</translation>
    </message>
    <message>
        <source>run-time compilation</source>
        <translation>运行时编译</translation>
    </message>
    <message>
        <source>build time</source>
        <translation>构建时间</translation>
    </message>
    <message>
        <source>several options</source>
        <translation>几个选项</translation>
    </message>
    <message>
        <source>Why the algorithm was chosen. Options that keep a faster one from being chosen follow, each with how much faster an execution would be without it.</source>
        <translation>为什么选这个算法。后面列出使更快的算法不能入选的选项，以及没有该选项时一次执行会快多少。</translation>
    </message>
    <message>
        <source>fastest allowed</source>
        <translation>允许范围内最快</translation>
    </message>
</context>
<context>
    <name>convscope::CodeBox</name>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copies the code</source>
        <translation>复制代码</translation>
    </message>
</context>
<context>
    <name>convscope::CompareChart</name>
    <message>
        <source>Nothing measured yet. Here you can compare two surveys.</source>
        <translation>尚无测量。在这里可以比较两次测量。</translation>
    </message>
    <message>
        <source>There is only one survey. Run another one or choose another session to compare with.</source>
        <translation>只有一次测量。请再运行一次，或选择另一个会话来比较。</translation>
    </message>
    <message>
        <source>No layer and pass was measured in both surveys.</source>
        <translation>没有任何层和方向在两次测量中都测过。</translation>
    </message>
    <message>
        <source>One mark for each layer and pass. Left and right select the next one by its time in the first survey, up and down by its position in the network. The table below has the same figures.</source>
        <translation>每个层和方向一个标记。左右键按其在第一次测量中的时间选择下一个，上下键按其在网络中的位置选择。下方的表格有相同的数值。</translation>
    </message>
    <message>
        <source>Fastest algorithms of two surveys</source>
        <translation>两次测量中最快的算法</translation>
    </message>
    <message>
        <source>Fastest algorithms, %1 against %2</source>
        <translation>最快的算法，%1 与 %2 比较</translation>
    </message>
    <message>
        <source>Time of one execution, %1</source>
        <translation>一次执行的时间，%1</translation>
    </message>
    <message>
        <source>%1 is slower</source>
        <translation>%1 更慢</translation>
    </message>
    <message>
        <source>%1 is faster</source>
        <translation>%1 更快</translation>
    </message>
    <message>
        <source>Time of one execution at %1, %2</source>
        <translation>单次执行时间（输入 %1），%2</translation>
    </message>
    <message>
        <source>This session has no other survey at this input size. Choose another session to compare with.</source>
        <translation>此会话没有同一输入尺寸的其他测量。请选择另一会话来比较。</translation>
    </message>
    <message>
        <source>Changes between two surveys</source>
        <translation>两次测量之间的变化</translation>
    </message>
    <message>
        <source>Change with %1</source>
        <translation>%1 的变化</translation>
    </message>
    <message>
        <source>within %1</source>
        <translation>在 %1 以内</translation>
    </message>
</context>
<context>
    <name>convscope::CompareModel</name>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>one sample</source>
        <translation>一个样本</translation>
    </message>
    <message>
        <source>Time of one execution of the fastest algorithm: the median of its back-to-back samples, or of its isolated ones if it has no others.</source>
        <translation>最快算法一次执行的时间：连续执行样本的中位数；若没有，则为单独执行样本的中位数。</translation>
    </message>
    <message>
        <source>Uncertainty of the median: the larger distance to an end of its 95% confidence interval, as a share of the median. Distribution-free, computed from the order of the samples; for fewer than six samples, their range.</source>
        <translation>中位数的不确定度：到其 95% 置信区间两端的较大距离，占中位数的比例。不依赖分布，由样本的次序算出；样本少于六个时为其范围。</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Network cost</source>
        <translation>网络代价</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>only %1</source>
        <translation>仅 %1</translation>
    </message>
    <message>
        <source>first survey</source>
        <translation>第一次测量</translation>
    </message>
    <message>
        <source>second survey</source>
        <translation>第二次测量</translation>
    </message>
    <message>
        <source>Whether %1 is faster or slower than %2: the 95% intervals do not overlap and the medians differ by more than 2%. Same: both intervals are within 2%. Unsure: the samples do not decide it, or are of different kinds.</source>
        <translation>%1 比 %2 更快或更慢：95% 置信区间不重叠，且中位数相差超过 2%。相同：两个区间都在 2% 之内。不确定：样本不能决定，或属于不同种类。</translation>
    </message>
    <message>
        <source>How much longer one execution takes with %1 than with %2, by samples of the same kind. Below 0%, it is faster.</source>
        <translation>按同类样本，%1 的一次执行比 %2 多用多少时间。低于 0% 表示更快。</translation>
    </message>
    <message>
        <source>%1 ±</source>
        <translation>%1 ±</translation>
    </message>
    <message>
        <source>Algorithm, %1</source>
        <translation>算法，%1</translation>
    </message>
    <message>
        <source>The fastest measured algorithm in this survey.</source>
        <translation>这次测量中测得最快的算法。</translation>
    </message>
    <message>
        <source>%1 (95%: %2 to %3), %4</source>
        <translation>%1（95%：%2 到 %3），%4</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Times of both surveys</source>
        <translation>两次测量的时间</translation>
    </message>
    <message>
        <source>%1 is %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>in no total</source>
        <translation>不计入总计</translation>
    </message>
    <message>
        <source>How much longer the convolutions of an iteration take: %1 minus %2, for all layers with this problem. Sorted by its size, faster or slower. In no total: PyTorch does not give it to the surveyed library, on one side or on both.</source>
        <translation>一次迭代的卷积耗时增加多少：%1 减 %2，包括具有此问题的所有层。按大小排序，不论更快还是更慢。“不计入总计”：PyTorch 在一侧或两侧未将其交给所测库。</translation>
    </message>
</context>
<context>
    <name>convscope::ComparePage</name>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 及另外 %2 个</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Nothing to compare yet&lt;/h3&gt;&lt;p&gt;Compare two surveys of different precisions, devices, libraries or days: which layers became faster or slower, and how certain that is. Run a first survey to start.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;还没有可比较的内容&lt;/h3&gt;&lt;p&gt;比较不同精度、设备、库或日期的两次测量：哪些层变快或变慢，以及有多确定。请先运行一次测量。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Open another session…</source>
        <translation>打开另一个会话…</translation>
    </message>
    <message>
        <source>Survey to compare with</source>
        <translation>要比较的测量</translation>
    </message>
    <message>
        <source>The survey that the shown one is compared with: one of this session, or of another session opened for this comparison</source>
        <translation>与当前显示的测量相比较的测量：来自此会话，或来自为比较而打开的另一会话</translation>
    </message>
    <message>
        <source>Compare &amp;with</source>
        <translation>比较对象(&amp;W)</translation>
    </message>
    <message>
        <source>Another session…</source>
        <translation>另一个会话…</translation>
    </message>
    <message>
        <source>A recording</source>
        <translation>随附的记录</translation>
    </message>
    <message>
        <source>Compare with a session of this network that comes with ConvScope</source>
        <translation>与 ConvScope 附带的同一网络的会话比较</translation>
    </message>
    <message>
        <source>Compare with a recording…</source>
        <translation>与随附的记录比较…</translation>
    </message>
    <message>
        <source>Open a session file to compare with. The current session stays open.</source>
        <translation>打开一个会话文件来比较。当前会话保持打开。</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Compare sizes on the page Input sizes</source>
        <translation>在“输入尺寸”页面比较尺寸</translation>
    </message>
    <message>
        <source>&lt;p&gt;Times of layers at different input sizes are of different problems. The page Input sizes shows how they grow, and what changing sizes costs.&lt;/p&gt;</source>
        <translation>&lt;p&gt;同一层在不同输入尺寸下是不同的问题。“输入尺寸”页面显示时间如何增长，以及改变尺寸的代价。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>%1 (%2, %3)</source>
        <translation>%1（%2，%3）</translation>
    </message>
    <message>
        <source>Both are of the same network, device, libraries and settings.</source>
        <translation>两者的网络、设备、库和设置都相同。</translation>
    </message>
    <message>
        <source>They differ in %1.</source>
        <translation>它们的区别在于：%1。</translation>
    </message>
    <message>
        <source>Layers and passes are matched by everything but %1.</source>
        <translation>除%1以外都相同的层和方向相互对应。</translation>
    </message>
    <message>
        <source> and </source>
        <translation>和</translation>
    </message>
    <message>
        <source>%1 are in both surveys, but were not measured in both.</source>
        <translation>%1 在两次测量中都有，但并未都测得。</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Swap sides</source>
        <translation>交换两侧</translation>
    </message>
    <message>
        <source>Changes are relative to the survey chosen here; press to make them relative to the shown one</source>
        <translation>变化相对于此处选择的测量；按下则相对于显示的测量</translation>
    </message>
    <message>
        <source>%1: %2. %3: %4.</source>
        <translation>%1：%2。%3：%4。</translation>
    </message>
    <message>
        <source>Only %1 has %2.</source>
        <translation>只有 %1 含有 %2。</translation>
    </message>
    <message>
        <source>&lt;h3&gt;No second survey yet&lt;/h3&gt;&lt;p&gt;This session has no other survey of these layers. Run one, e.g. in another precision, or open a session from another device, library or day.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;还没有第二次测量&lt;/h3&gt;&lt;p&gt;此会话没有这些层的其他测量。请再运行一次（例如用另一种精度），或打开来自另一设备、库或日期的会话。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Only other input sizes&lt;/h3&gt;&lt;p&gt;The other surveys of this session are of other input sizes, so their layers are different problems. Open a session with the same input size, e.g. in another precision, to compare with. The page Input sizes compares the sizes.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;只有其他输入尺寸&lt;/h3&gt;&lt;p&gt;此会话的其他测量使用其他输入尺寸，所以它们的层是不同的问题。请打开同一输入尺寸的会话来比较，例如另一精度的会话。“输入尺寸”页比较各尺寸。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Compare with the recording in tf32, PyTorch&apos;s default</source>
        <translation>与 tf32（PyTorch 的默认精度）的记录比较</translation>
    </message>
    <message>
        <source>&lt;p&gt;Compares the fastest algorithms of both surveys for each layer and pass, using the 95% confidence intervals of the medians. An iteration executes every convolution once, in the passes measured in both. The session bar chooses the input size.&lt;/p&gt;</source>
        <translation>&lt;p&gt;按层和方向比较两次测量中最快的算法，使用中位数的 95% 置信区间。一次迭代把每个卷积执行一次，只计两次都测过的方向。输入尺寸在会话栏中选择。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>an iteration, fastest algorithms</source>
        <translation>一次迭代，最快的算法</translation>
    </message>
    <message>
        <source>an iteration at %1, fastest algorithms</source>
        <translation>%1 下的一次迭代，最快的算法</translation>
    </message>
    <message>
        <source>change: %1</source>
        <translation>变化：%1</translation>
    </message>
    <message>
        <source>%1 layers and passes with %2</source>
        <translation>%2 的 %1 个层和方向</translation>
    </message>
    <message>
        <source>%1 faster</source>
        <translation>%1 个更快</translation>
    </message>
    <message>
        <source>%1 slower</source>
        <translation>%1 个更慢</translation>
    </message>
    <message>
        <source>%1 the same</source>
        <translation>%1 个相同</translation>
    </message>
    <message>
        <source>%1 unsure</source>
        <translation>%1 个不确定</translation>
    </message>
    <message>
        <source>No other recording of this network</source>
        <translation>没有此网络的其他录制</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>the %1 layers and passes in common</source>
        <translation>共有的 %1 个层和方向</translation>
    </message>
    <message>
        <source>Compare at %1</source>
        <translation>在 %1 比较</translation>
    </message>
    <message>
        <source>%1 has %2, %3 has %4.</source>
        <translation>%1 是 %2，%3 是 %4。</translation>
    </message>
    <message>
        <source>the layer and pass in common</source>
        <translation>共有的层和方向</translation>
    </message>
    <message>
        <source>1 layer and pass with %1</source>
        <translation>%1 的 1 个层和方向</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>in common: %1, %2</source>
        <translation>相同部分：%1，%2</translation>
    </message>
    <message>
        <source>Differs between the surveys: %1.</source>
        <translation>两次测量中不同：%1。</translation>
    </message>
    <message>
        <source>1 is in both surveys, but was not measured in both.</source>
        <translation>1 个在两次测量中都有，但并未都测得。</translation>
    </message>
</context>
<context>
    <name>convscope::CoveredConvolutionModel</name>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>A layer of the open session that computes this problem.</source>
        <translation>打开的会话中计算此问题的一个层。</translation>
    </message>
    <message>
        <source>not in this session</source>
        <translation>不在此会话中</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>The convolution as cuDNN gets it. Tensors of 32 bits are called fp32, also with TF32.</source>
        <translation>cuDNN 收到的卷积。32 位的张量一律称为 fp32，使用 TF32 时也是如此。</translation>
    </message>
    <message>
        <source>not one that ConvScope measures</source>
        <translation>不是 ConvScope 能测量的</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Applied: the program got the measured algorithms. Refused or unknown: cuDNN chose.</source>
        <translation>已应用：程序得到了实测的算法。被拒绝或未知：由 cuDNN 选择。</translation>
    </message>
    <message>
        <source>applied</source>
        <translation>已应用</translation>
    </message>
    <message>
        <source>Engine or reason</source>
        <translation>引擎或原因</translation>
    </message>
    <message>
        <source>The first engine that the program got, or why it got none.</source>
        <translation>程序首先得到的引擎，或为什么没有得到。</translation>
    </message>
</context>
<context>
    <name>convscope::CumulativeChart</name>
    <message>
        <source>Forecast of the cumulative time by policy</source>
        <translation>各策略累计时间的预测</translation>
    </message>
    <message>
        <source>One line for each policy over the iterations. The table of policies has the figures.</source>
        <translation>每个策略在迭代过程中的一条线。策略表中有数值。</translation>
    </message>
    <message>
        <source>Saved, %1</source>
        <translation>节省，%1</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>迭代次数</translation>
    </message>
    <message>
        <source>forecast and replay</source>
        <translation>预测与重放</translation>
    </message>
    <message>
        <source>forecast</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>break-even</source>
        <translation>回本点</translation>
    </message>
    <message>
        <source>%1 pays off after %2 iterations</source>
        <translation>%1 在 %2 次迭代后回本</translation>
    </message>
    <message>
        <source>Forecast and replay of the time saved: %1</source>
        <translation>节省时间的预测与重放：%1</translation>
    </message>
    <message>
        <source>Forecast of the time saved: %1</source>
        <translation>节省时间的预测：%1</translation>
    </message>
    <message>
        <source>Forecast and replay of the convolutions&apos; total time: %1</source>
        <translation>卷积总时间的预测与重放：%1</translation>
    </message>
    <message>
        <source>Forecast of the convolutions&apos; total time: %1</source>
        <translation>卷积总时间的预测：%1</translation>
    </message>
    <message>
        <source>Convolutions, total, %1</source>
        <translation>卷积合计，%1</translation>
    </message>
    <message>
        <source>range of the estimated sizes</source>
        <translation>估计尺寸的范围</translation>
    </message>
    <message>
        <source>pinned baseline</source>
        <translation>固定的基线</translation>
    </message>
    <message>
        <source>%1 pays off after %2 iterations, if its saving is no noise</source>
        <translation>%1 在 %2 次迭代后回本（如果节省的时间不是噪声）</translation>
    </message>
    <message>
        <source>after %1</source>
        <translation>%1后</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>节省</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总计</translation>
    </message>
</context>
<context>
    <name>convscope::DeterminismChart</name>
    <message>
        <source>Choice with deterministic off and on</source>
        <translation>deterministic 关与开时的选择</translation>
    </message>
    <message>
        <source>Two bars for each layer and pass. Up and down select a row, left the choice with deterministic off, right the one with deterministic on. The table of layers has the same figures.</source>
        <translation>每个层和方向两个条形。上下键选择行，← 键选择 deterministic 关时的算法，→ 键选择 deterministic 开时的算法。层的表格有相同的数值。</translation>
    </message>
    <message>
        <source>What determinism costs, with benchmark on</source>
        <translation>benchmark 开时确定性的代价</translation>
    </message>
    <message>
        <source>What determinism costs, with benchmark off</source>
        <translation>benchmark 关时确定性的代价</translation>
    </message>
    <message>
        <source>Nothing measured yet. A survey shows what deterministic algorithms cost in each layer.</source>
        <translation>尚无测量。一次测量会显示确定性算法在每个层上的代价。</translation>
    </message>
    <message>
        <source>No layer has been measured yet.</source>
        <translation>尚未测量任何层。</translation>
    </message>
    <message>
        <source>Missing: %1.</source>
        <translation>缺少：%1。</translation>
    </message>
    <message>
        <source>the same algorithm</source>
        <translation>同一算法</translation>
    </message>
    <message>
        <source>%1, %2 slower</source>
        <translation>%1，慢 %2</translation>
    </message>
    <message>
        <source>%1, %2 faster</source>
        <translation>%1，快 %2</translation>
    </message>
    <message>
        <source>deterministic off</source>
        <translation>deterministic 关</translation>
    </message>
    <message>
        <source>deterministic on</source>
        <translation>deterministic 开</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Deterministic off</source>
        <translation>deterministic 关</translation>
    </message>
    <message>
        <source>Deterministic on</source>
        <translation>deterministic 开</translation>
    </message>
    <message>
        <source>Time of one execution</source>
        <translation>一次执行的时间</translation>
    </message>
    <message>
        <source>%1, %2 an iteration</source>
        <translation>%1，每次迭代 %2</translation>
    </message>
    <message>
        <source>highest price first</source>
        <translation>代价最高在前</translation>
    </message>
</context>
<context>
    <name>convscope::DeterminismModel</name>
    <message>
        <source>One execution of that algorithm in the steady state: the median of back-to-back samples, if it has any.</source>
        <translation>该算法在稳态下的一次执行：连续执行样本的中位数（如果有）。</translation>
    </message>
    <message>
        <source>Slower by</source>
        <translation>慢多少</translation>
    </message>
    <message>
        <source>How much slower the choice with deterministic on is.</source>
        <translation>deterministic 开时的选择慢多少。</translation>
    </message>
    <message>
        <source>Network cost</source>
        <translation>网络代价</translation>
    </message>
    <message>
        <source>Time that this adds to an iteration of the network, for all layers with the problem.</source>
        <translation>它给网络一次迭代增加的时间，计入有此问题的所有层。</translation>
    </message>
    <message>
        <source>Time, off</source>
        <translation>时间（关）</translation>
    </message>
    <message>
        <source>Time, on</source>
        <translation>时间（开）</translation>
    </message>
    <message>
        <source>Deterministic off</source>
        <translation>deterministic 关</translation>
    </message>
    <message>
        <source>PyTorch&apos;s choice with deterministic off, or what is missing to determine it.</source>
        <translation>PyTorch 在 deterministic 关时的选择，或确定它所缺少的数据。</translation>
    </message>
    <message>
        <source>Deterministic on</source>
        <translation>deterministic 开</translation>
    </message>
    <message>
        <source>PyTorch&apos;s choice with deterministic on, which excludes algorithms that the library marks nondeterministic.</source>
        <translation>PyTorch 在 deterministic 开时的选择，它排除库标为非确定性的算法。</translation>
    </message>
    <message>
        <source>Cost of determinism by layer</source>
        <translation>各层确定性的代价</translation>
    </message>
</context>
<context>
    <name>convscope::DeterminismView</name>
    <message>
        <source>Compare with &amp;benchmark on</source>
        <translation>在 benchmark 开时比较(&amp;B)</translation>
    </message>
    <message>
        <source>Whether the bars and the table of layers compare the benchmark choices (benchmark on) or the heuristic choices (benchmark off)</source>
        <translation>条形和层的表格比较基准选择（benchmark 开）还是启发式选择（benchmark 关）</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Switches</source>
        <translation>开关</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>&amp;Check results</source>
        <translation>检查结果(&amp;C)</translation>
    </message>
    <message>
        <source>Execute the relevant algorithms repeatedly on the survey&apos;s device, and compare their results with each other, bit by bit, and with exact results</source>
        <translation>在测量所用的设备上重复执行相关算法，并将其结果逐位相互比较，并与精确结果比较</translation>
    </message>
    <message>
        <source>The cost of the switches for the network is not known yet: %1.</source>
        <translation>开关对整个网络的代价尚不清楚：%1。</translation>
    </message>
    <message>
        <source>benchmark on</source>
        <translation>benchmark 开</translation>
    </message>
    <message>
        <source>benchmark off</source>
        <translation>benchmark 关</translation>
    </message>
    <message>
        <source>Nothing is checked yet: whether an algorithm repeats its results bit by bit is only the library&apos;s statement. &quot;convscope-cli determinism SESSION&quot; checks it on the survey&apos;s device.</source>
        <translation>尚未检查：一个算法能否逐位重复其结果，目前只是库的声明。“convscope-cli determinism SESSION”可在测量所用的设备上检查。</translation>
    </message>
    <message>
        <source>%1 left elements of their results unwritten.</source>
        <translation>%1 个未写完其结果的元素。</translation>
    </message>
    <message>
        <source>The check has not finished.</source>
        <translation>检查尚未完成。</translation>
    </message>
    <message>
        <source>The check stopped early.</source>
        <translation>检查提前停止。</translation>
    </message>
    <message>
        <source>The check stopped early: %1.</source>
        <translation>检查提前停止：%1。</translation>
    </message>
    <message>
        <source>Price of determinism</source>
        <translation>确定性的代价</translation>
    </message>
    <message>
        <source>&lt;p&gt;PyTorch&apos;s choices, computed from the survey. With deterministic on, algorithms that the library marks nondeterministic are excluded. An iteration executes every convolution once, in the steady state.&lt;/p&gt;</source>
        <translation>&lt;p&gt;由测量算出的 PyTorch 选择。deterministic 开时，排除库标为非确定性的算法。一次迭代在稳态下把每个卷积执行一次。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>With %1, deterministic = True changes nothing: no layer&apos;s choice is marked nondeterministic (%2 for the convolutions of an iteration).</source>
        <translation>%1时，deterministic = True 没有任何影响：没有任何层的选择被标为非确定性（一次迭代的卷积用时 %2）。</translation>
    </message>
    <message>
        <source>With %1, deterministic = True changes the convolutions of an iteration from %3 to %2 (%4): %5 of %6 layers and passes choose another algorithm.</source>
        <translation>%1时，deterministic = True 使一次迭代的卷积从 %3 变为 %2（%4）：%6 个层和方向中有 %5 个选择另一算法。</translation>
    </message>
    <message>
        <source>1 algorithm checked, with %1 executions and as many while other work runs.</source>
        <translation>已检查 1 个算法，执行 %1 次，并在有其他任务运行时再执行同样多次。</translation>
    </message>
    <message>
        <source>%1 algorithms checked, with %2 executions each and as many while other work runs.</source>
        <translation>已检查 %1 个算法，各执行 %2 次，并在有其他任务运行时再执行同样多次。</translation>
    </message>
    <message>
        <source>Each gave the same bits every time.</source>
        <translation>各个算法的结果每次都逐位相同。</translation>
    </message>
    <message>
        <source>%1 gave different bits at least once; %2 of these are not marked nondeterministic.</source>
        <translation>%1 个至少有一次给出不同的位；其中 %2 个未被标为非确定性。</translation>
    </message>
</context>
<context>
    <name>convscope::EngineListing</name>
    <message>
        <source>%1 (absent)</source>
        <translation>%1（不在本机）</translation>
    </message>
    <message>
        <source>Configurations that %1&apos;s heuristics list for an absent GPU, %2: nothing has been measured.</source>
        <translation>%1 的启发式为不在本机的 GPU %2 列出的配置：没有任何测量。</translation>
    </message>
    <message>
        <source>cuDNN</source>
        <translation>cuDNN</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>%1 at %2, %3, %4: %5 configurations for %6 layers and passes.</source>
        <translation>%1，%2，%3，%4：%6 个层和方向共 %5 个配置。</translation>
    </message>
</context>
<context>
    <name>convscope::EnginesPage</name>
    <message>
        <source>Why engines cannot be listed</source>
        <translation>为何无法列出引擎</translation>
    </message>
    <message>
        <source>Device profile</source>
        <translation>设备配置文件</translation>
    </message>
    <message>
        <source>&lt;p&gt;The GPU to list engines for. cuDNN needs its profile; &quot;convscope-cli devices --export-profile&quot; writes it on a machine with that GPU.&lt;/p&gt;</source>
        <translation>&lt;p&gt;要为其列出引擎的 GPU。cuDNN 需要它的设备配置文件；在装有该 GPU 的机器上用“convscope-cli devices --export-profile”写出。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>No profile</source>
        <translation>没有配置文件</translation>
    </message>
    <message>
        <source>&amp;Device profile</source>
        <translation>设备配置文件(&amp;D)</translation>
    </message>
    <message>
        <source>Open profile…</source>
        <translation>打开配置文件…</translation>
    </message>
    <message>
        <source>Open a device profile of another GPU</source>
        <translation>打开另一 GPU 的设备配置文件</translation>
    </message>
    <message>
        <source>Stop listing</source>
        <translation>停止列出</translation>
    </message>
    <message>
        <source>Stop after the current layer; the engines listed until then remain</source>
        <translation>在当前层之后停止；已列出的引擎保留</translation>
    </message>
    <message>
        <source>Progress of the listing</source>
        <translation>列出引擎的进度</translation>
    </message>
    <message>
        <source>Listing</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>&lt;p&gt;As in PyTorch, configurations that convert their operands to a narrower type are excluded; for fp32 also those that use tensor cores. Which configuration is fastest can be measured only on the GPU.&lt;/p&gt;</source>
        <translation>&lt;p&gt;与 PyTorch 一样，排除把操作数转换为更窄类型的配置；fp32 时还排除使用张量核心的配置。哪个配置最快，只能在该 GPU 上测量。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Layers with listed engines, for an absent GPU</source>
        <translation>已为不在本机的 GPU 列出引擎的层</translation>
    </message>
    <message>
        <source>Listed configurations, for an absent GPU</source>
        <translation>为不在本机的 GPU 列出的配置</translation>
    </message>
    <message>
        <source>Only the &amp;selected layer and pass</source>
        <translation>仅所选的层和方向(&amp;S)</translation>
    </message>
    <message>
        <source>If off, the table and its exports contain the whole network</source>
        <translation>关闭时，表格及其导出包含整个网络</translation>
    </message>
    <message>
        <source>No device profile: open a profile file.</source>
        <translation>没有设备配置文件：请打开一个。</translation>
    </message>
    <message>
        <source>The listing was stopped.</source>
        <translation>已停止列出引擎。</translation>
    </message>
    <message>
        <source>Engines</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>List en&amp;gines</source>
        <translation>列出引擎(&amp;G)</translation>
    </message>
    <message>
        <source>The network or its precision has changed since this listing: list the engines again to update it.</source>
        <translation>此列表之后网络或其精度已改变：请重新列出引擎以更新。</translation>
    </message>
    <message>
        <source>&lt;h3&gt;No engines yet&lt;/h3&gt;&lt;p&gt;cuDNN can list the engines and configurations that its heuristics suggest for a GPU that you do not have, with their notes and workspace. Nothing is measured.&lt;/p&gt;&lt;p&gt;You need cuDNN 9 on this computer, and the GPU&apos;s device profile. The list above has profiles that come with ConvScope; &lt;code&gt;convscope-cli devices --export-profile&lt;/code&gt; writes another on a machine with the GPU.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;还没有引擎&lt;/h3&gt;&lt;p&gt;对于您没有的 GPU，cuDNN 也能列出其启发式建议的引擎和配置，以及它们的标注和工作区。不做任何测量。&lt;/p&gt;&lt;p&gt;这台计算机上需要有 cuDNN 9，还需要该 GPU 的设备配置文件。上面的列表中有 ConvScope 附带的配置文件；在装有其他 GPU 的机器上，&lt;code&gt;convscope-cli devices --export-profile&lt;/code&gt; 可写出一份。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>What is listed</source>
        <translation>列出的对象</translation>
    </message>
    <message>
        <source>Network: %1</source>
        <translation>网络：%1</translation>
    </message>
    <message>
        <source>&lt;p&gt;List the engines that cuDNN&apos;s heuristics suggest for the network. Precision, layout and passes are those of the shown session; without one, those of the page Measure.&lt;/p&gt;</source>
        <translation>&lt;p&gt;列出 cuDNN 的启发式为该网络建议的引擎。精度、布局和方向与所显示的会话相同；没有会话时，与“测量”页面相同。&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>convscope::EvidenceModel</name>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>The number of executions on the same operands that gave the same bits as the first one. Result and workspace are filled with different bits before each execution. Equal results are evidence, not proof.</source>
        <translation>对相同操作数的执行中，与第一次逐位相同的次数。每次执行之前，结果和工作区填入不同的位。结果相等是证据，不是证明。</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>Bitwise equal</source>
        <translation>逐位相同</translation>
    </message>
    <message>
        <source>Equal when busy</source>
        <translation>繁忙时相同</translation>
    </message>
    <message>
        <source>The same, while other work runs on the device.</source>
        <translation>同上，但设备上有其他任务在运行。</translation>
    </message>
    <message>
        <source>Differing</source>
        <translation>不同的比例</translation>
    </message>
    <message>
        <source>Share of the result&apos;s elements with different bits, in the execution with the most of them.</source>
        <translation>结果中位不同的元素的比例，取最多的那次执行。</translation>
    </message>
    <message>
        <source>Largest ulp</source>
        <translation>最大 ulp</translation>
    </message>
    <message>
        <source>The largest difference between two executions, in units in the last place: the distance in representable numbers of the precision.</source>
        <translation>两次执行之间的最大差异，以末位单位 (ulp) 计：即该精度下可表示数之间的距离。</translation>
    </message>
    <message>
        <source>RMS ulp</source>
        <translation>均方根 ulp</translation>
    </message>
    <message>
        <source>The root mean square difference over all elements, in the execution with the largest one.</source>
        <translation>所有元素差异的均方根，取最大的那次执行。</translation>
    </message>
    <message>
        <source>Unwritten</source>
        <translation>未写入</translation>
    </message>
    <message>
        <source>Elements of the result that no execution wrote: a defect of the algorithm.</source>
        <translation>没有任何一次执行写入的结果元素：这是算法的缺陷。</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>The largest error compared with exact results. Unit: the rounding error of one product times the square root of the number of products, so layers and precisions are comparable.</source>
        <translation>与精确结果相比的最大误差。单位：一次乘积的舍入误差乘以乘积个数的平方根，因此层和精度之间可以比较。</translation>
    </message>
    <message>
        <source>Library says</source>
        <translation>库的声明</translation>
    </message>
    <message>
        <source>The library&apos;s own statement on the algorithm&apos;s determinism.</source>
        <translation>库自己对该算法确定性的声明。</translation>
    </message>
    <message>
        <source>nondeterministic</source>
        <translation>非确定性</translation>
    </message>
    <message>
        <source>Max relative error</source>
        <translation>最大相对误差</translation>
    </message>
    <message>
        <source>The largest relative distance between this result and those of other algorithms that a framework would choose: the L2 norm of the difference divided by that of the other result.</source>
        <translation>该结果与框架可能选择的其他算法的结果之间的最大相对距离：差的 L2 范数除以另一结果的 L2 范数。</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>未检查的原因</translation>
    </message>
    <message>
        <source>Why a check was not possible.</source>
        <translation>为何无法检查。</translation>
    </message>
    <message>
        <source>%1 of the elements differ, up to %2 ulp, RMS %3 ulp; relative L2 %4</source>
        <translation>%1 的元素不同，最大 %2 ulp，均方根 %3 ulp；相对 L2 %4</translation>
    </message>
    <message>
        <source>Evidence of determinism</source>
        <translation>确定性的证据</translation>
    </message>
</context>
<context>
    <name>convscope::FilmBar</name>
    <message>
        <source>One measurement back (Shift+Left)</source>
        <translation>后退一次测量（Shift+左）</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>播放（空格）</translation>
    </message>
    <message>
        <source>One measurement on (Shift+Right)</source>
        <translation>前进一次测量（Shift+右）</translation>
    </message>
    <message>
        <source>Time of the film</source>
        <translation>影片的时间</translation>
    </message>
    <message>
        <source>Speed of the film</source>
        <translation>影片的速度</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>暂停（空格）</translation>
    </message>
    <message>
        <source>%1 of %2 measurements, %3</source>
        <translation>第 %1 次测量（共 %2 次），%3</translation>
    </message>
    <message>
        <source>×1 is %1 times the measured speed (+ and −)</source>
        <translation>×1 是测量速度的 %1 倍（+ 和 −）</translation>
    </message>
    <message>
        <source>×1 is the measured speed (+ and −)</source>
        <translation>×1 是测量速度（+ 和 −）</translation>
    </message>
</context>
<context>
    <name>convscope::FirstIterations</name>
    <message>
        <source>The first iterations</source>
        <translation>最初的迭代</translation>
    </message>
    <message>
        <source>&lt;p&gt;Computed from what the survey measured: nothing was executed in this order. The time of the framework, of other layers and between two calls is not in it.&lt;/p&gt;</source>
        <translation>&lt;p&gt;由测量的结果计算：没有按这个顺序执行任何操作。不包含框架、其他层以及两次调用之间的时间。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>&amp;Policy</source>
        <translation>策略(&amp;P)</translation>
    </message>
    <message>
        <source>Wheel or W S: zoom · drag or A D: move · Shift and drag: mark a range · F: show all</source>
        <translation>滚轮或 W S：缩放 · 拖动或 A D：移动 · Shift 加拖动：标记范围 · F：显示全部</translation>
    </message>
    <message>
        <source>The first iteration takes %1, each further one %2</source>
        <translation>第一次迭代用时 %1，其后每次 %2</translation>
    </message>
    <message>
        <source>Marked range, %1</source>
        <translation>标记的范围，%1</translation>
    </message>
    <message numerus="yes">
        <source>All %n iterations, %1</source>
        <translation>
            <numerusform>全部 %n 次迭代，%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Click a span to see its algorithm, time and layer.</source>
        <translation>单击时段可查看它的算法、时间和层。</translation>
    </message>
    <message>
        <source>Forecast for the convolutions of %1 in a new process: choosing their algorithms takes %2, as much as %3 iterations.</source>
        <translation>对 %1 的卷积在新进程中的预测：选择算法用时 %2，相当于 %3 次迭代。</translation>
    </message>
</context>
<context>
    <name>convscope::ForecastChart</name>
    <message>
        <source>Nothing measured yet. A survey shows what input sizes cost and gain.</source>
        <translation>尚无测量。一次测量会显示输入尺寸的代价和收益。</translation>
    </message>
    <message>
        <source>No policy is chosen.</source>
        <translation>未选择策略。</translation>
    </message>
    <message>
        <source>No forecast: %1</source>
        <translation>无预测：%1</translation>
    </message>
    <message>
        <source>%1, replayed</source>
        <translation>%1，重放</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1（%2 至 %3）</translation>
    </message>
    <message>
        <source>%1, pinned baseline</source>
        <translation>%1，固定的基线</translation>
    </message>
</context>
<context>
    <name>convscope::GamePage</name>
    <message>
        <source>Algorithm</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>At least</source>
        <translation>至少</translation>
    </message>
    <message>
        <source>Time, after your pick</source>
        <translation>时间（选择之后显示）</translation>
    </message>
    <message>
        <source>Which algorithm is the fastest?</source>
        <translation>哪个算法最快？</translation>
    </message>
    <message>
        <source>Layer of the game</source>
        <translation>游戏的层</translation>
    </message>
    <message>
        <source>Convolution to choose for</source>
        <translation>要选择算法的卷积</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>怎么做</translation>
    </message>
    <message>
        <source>A &amp;class votes</source>
        <translation>全班投票(&amp;C)</translation>
    </message>
    <message>
        <source>&lt;p&gt;Each click or key adds one vote. The class has the mean of the points of its votes, so nobody&apos;s own pick is shown.&lt;/p&gt;</source>
        <translation>&lt;p&gt;每次点击或按键加一票。全班得各票分数的平均值，因此不会显示任何人自己的选择。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Show the times</source>
        <translation>显示时间(&amp;S)</translation>
    </message>
    <message>
        <source>New &amp;game</source>
        <translation>新游戏(&amp;G)</translation>
    </message>
    <message>
        <source>Other layers of this survey, in another order</source>
        <translation>这次测量的其他层，换一种顺序</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>&amp;Next layer</source>
        <translation>下一层(&amp;N)</translation>
    </message>
    <message>
        <source>layer %1 of %2</source>
        <translation>第 %1 层，共 %2 层</translation>
    </message>
    <message>
        <source>Vote by clicks or keys, then show the times. A heuristic knows no more than this: the kind of computation, its tile and engine, the workspace, and the least time that the GPU&apos;s arithmetic and memory allow.</source>
        <translation>用点击或按键投票，然后显示时间。启发式知道的也只有这些：计算的种类、分块和引擎、工作区，以及 GPU 的运算和内存允许的最短时间。</translation>
    </message>
    <message>
        <source>Pick one, by a click or its key. A heuristic knows no more than this: the kind of computation, its tile and engine, the workspace, and the least time that the GPU&apos;s arithmetic and memory allow.</source>
        <translation>点击或按数字键选一个。启发式知道的也只有这些：计算的种类、分块和引擎、工作区，以及 GPU 的运算和内存允许的最短时间。</translation>
    </message>
    <message>
        <source>you</source>
        <translation>您</translation>
    </message>
    <message>
        <source>cuDNN&apos;s heuristics</source>
        <translation>cuDNN 启发式</translation>
    </message>
    <message>
        <source>search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>fastest</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>The class has %1 of 100 points.</source>
        <translation>全班得 %1 分（满分 100）。</translation>
    </message>
    <message>
        <source>Your pick has %1 of 100 points: it takes %2, the fastest %3.</source>
        <translation>您的选择得 %1 分（满分 100）：耗时 %2，最快的耗时 %3。</translation>
    </message>
    <message>
        <source>of %1 points</source>
        <translation>满分 %1</translation>
    </message>
    <message>
        <source>100 points for the fastest, 50 for twice its time</source>
        <translation>最快的得 100 分，耗时两倍的得 50 分</translation>
    </message>
    <message>
        <source>The class</source>
        <translation>全班</translation>
    </message>
    <message>
        <source>You</source>
        <translation>您</translation>
    </message>
    <message>
        <source>cuDNN&apos;s heuristics (False)</source>
        <translation>cuDNN 启发式（False）</translation>
    </message>
    <message>
        <source>Search by one sample (True)</source>
        <translation>单样本搜索（True）</translation>
    </message>
    <message>
        <source>Layer	Points	cuDNN&apos;s heuristics	Search by one sample</source>
        <translation>层	分数	cuDNN 启发式	单样本搜索</translation>
    </message>
    <message>
        <source>%1 layers are answered.</source>
        <translation>已回答 %1 层。</translation>
    </message>
    <message>
        <source>A heuristic cannot measure, so it misses some. A search measures each algorithm once, so it seldom misses, but it costs time at every new shape.</source>
        <translation>启发式不能测量，所以会选错一些。搜索把每个算法测一次，很少选错，但每遇到新形状都要花时间。</translation>
    </message>
    <message>
        <source>Be the heuristic</source>
        <translation>扮演启发式</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Nothing to play with yet&lt;/h3&gt;&lt;p&gt;The game takes the layers of a survey by cuDNN in which the choices of PyTorch are known. A recorded session has them; a measurement on a GPU, too.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;还没有可玩的内容&lt;/h3&gt;&lt;p&gt;游戏使用 cuDNN 测量中已知 PyTorch 选择的层。会话记录和在 GPU 上的测量都有这些层。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Play with a recorded session</source>
        <translation>用会话记录来玩</translation>
    </message>
    <message>
        <source>1 layer is answered.</source>
        <translation>已回答 1 层。</translation>
    </message>
    <message>
        <source>Co&amp;py results</source>
        <translation>复制结果(&amp;P)</translation>
    </message>
    <message>
        <source>See the res&amp;ults</source>
        <translation>查看结果(&amp;U)</translation>
    </message>
</context>
<context>
    <name>convscope::GameRow</name>
    <message>
        <source>workspace %1</source>
        <translation>工作区 %1</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n vote(s)</source>
        <translation>
            <numerusform>%n 票</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>convscope::Icicle</name>
    <message>
        <source>Icicle</source>
        <translation>冰柱图</translation>
    </message>
    <message>
        <source>A part lies below the one that it is a part of. A click or Return zooms into a part; a click on one above it, or Esc, zooms back. Arrows move the selection.</source>
        <translation>每个部分位于它所属的部分之下。单击或按 Return 放大一个部分；单击它上方的部分或按 Esc 返回。方向键移动选择。</translation>
    </message>
    <message>
        <source>Nothing is selected. Arrows select a part.</source>
        <translation>未选择任何部分。方向键选择一个部分。</translation>
    </message>
</context>
<context>
    <name>convscope::InputSizesPage</name>
    <message>
        <source>&lt;h3&gt;No input sizes yet&lt;/h3&gt;&lt;p&gt;Frameworks repeat their search for every new input size. Surveys of the network at several sizes show what that costs, what it gains, and after how many iterations it pays off. One survey shows a fixed size.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;还没有输入尺寸&lt;/h3&gt;&lt;p&gt;框架会为每个新的输入尺寸重新搜索。对网络在多种尺寸下的测量会显示其代价、收益以及多少次迭代后回本。单次测量显示固定尺寸。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Forecasts: the steady time of each layer&apos;s executions, and the search that a policy makes for each new size. Other work of a framework is not included. The first ticked policy is the baseline. The rule comes from a schedule of a million iterations.&lt;/p&gt;</source>
        <translation>&lt;p&gt;预测包括：每层执行的稳态时间，以及策略为每个新尺寸所做的搜索。不包括框架的其他工作。第一个勾选的策略是基线。规则由一百万次迭代的安排得出。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Total time</source>
        <translation>总时间</translation>
    </message>
    <message>
        <source>Time saved</source>
        <translation>节省的时间</translation>
    </message>
    <message>
        <source>Policies</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Winners</source>
        <translation>胜出者</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Wrong picks</source>
        <translation>误选</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Whole iterations</source>
        <translation>完整迭代</translation>
    </message>
    <message>
        <source>Left out of all forecasts: %1</source>
        <translation>所有预测均不包括：%1</translation>
    </message>
    <message>
        <source>No policy is selected.</source>
        <translation>未选择任何策略。</translation>
    </message>
    <message>
        <source>No forecast for %1: %2.</source>
        <translation>%1 没有预测：%2。</translation>
    </message>
    <message>
        <source>Input sizes</source>
        <translation>输入尺寸</translation>
    </message>
    <message>
        <source>Number of sizes</source>
        <translation>尺寸的种数</translation>
    </message>
    <message>
        <source>&lt;p&gt;Total time: of all iterations, and each iteration, under every policy. Time saved: against the first policy. Number of sizes: from how many on benchmark = True loses. Winners: the fastest algorithm of each layer at each size. Wrong picks: choices from one sample.&lt;/p&gt;</source>
        <translation>&lt;p&gt;总时间：每个策略下所有迭代和每次迭代的时间。节省的时间：与第一个策略相比。尺寸的种数：从多少种起 benchmark = True 损失时间。胜出者：每个层在每种尺寸下的最快算法。误选：由单个样本做出的选择。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Left out of all forecasts: %1.</source>
        <translation>所有预测均不包括：%1。</translation>
    </message>
    <message>
        <source>benchmark = True has no effect on %1, so the forecast compares policies of ConvScope, which do not search.</source>
        <translation>benchmark = True 对 %1 不起作用，因此预测比较的是 ConvScope 自己的策略，它们不搜索。</translation>
    </message>
    <message>
        <source>Pinned baseline, %1: no forecast, because %2.</source>
        <translation>固定的基线（%1）没有预测：%2。</translation>
    </message>
    <message>
        <source>Without a line: %1. Its cache cannot keep the choices of so many sizes, so a size that returns is searched for again.</source>
        <translation>没有线：%1。它的缓存放不下这么多尺寸的选择，所以再次出现的尺寸要重新搜索。</translation>
    </message>
    <message>
        <source>There, the host hides what it saves.</source>
        <translation>在基线中，它节省的时间被主机掩盖。</translation>
    </message>
    <message>
        <source>There, what it saves is within the noise.</source>
        <translation>在基线中，它节省的时间在噪声之内。</translation>
    </message>
    <message>
        <source>There, with this schedule, it never pays off.</source>
        <translation>在基线中，按同样的安排，它永远不能回本。</translation>
    </message>
    <message>
        <source>There, with this schedule, it pays off from the first iteration.</source>
        <translation>在基线中，按同样的安排，它从第一次迭代起回本。</translation>
    </message>
    <message>
        <source>There, with this schedule, it pays off after %1 iterations.</source>
        <translation>在基线中，按同样的安排，它在 %1 次迭代后回本。</translation>
    </message>
    <message>
        <source>No forecast: the schedule has an error, which is named above.</source>
        <translation>没有预测：安排有错误，上面已指出。</translation>
    </message>
    <message>
        <source>Least time</source>
        <translation>用时最少</translation>
    </message>
    <message>
        <source>Against the pinned baseline, %1, the mean iteration of this schedule takes %2 with %3.</source>
        <translation>与固定的基线（%1）相比，此安排的平均迭代在 %3 下 %2。</translation>
    </message>
    <message>
        <source>The mean iteration of this schedule with %1: %2 against the baseline</source>
        <translation>%1 下此安排的平均迭代：与基线相比 %2</translation>
    </message>
    <message>
        <source>Your list of sizes is not used here: %1</source>
        <translation>这里未采用您的尺寸列表：%1</translation>
    </message>
    <message>
        <source>Against the pinned baseline, %1, an iteration at %2 takes %3 with %4. The schedule as a whole has no forecast there: %5.</source>
        <translation>与固定的基线 %1 相比，在 %2 下用 %4 的一次迭代的时间变化为 %3。基线对整个安排没有预测：%5。</translation>
    </message>
    <message>
        <source>An iteration at the sizes of both with %1: %2 against the baseline</source>
        <translation>在双方共有的尺寸下，用 %1 的一次迭代：比基线 %2</translation>
    </message>
    <message>
        <source>It is not clear whether True saves time over this schedule, so there is no code.</source>
        <translation>无法确定 True 在这个安排中是否节省时间，所以没有代码。</translation>
    </message>
    <message>
        <source>The compared policies are not the values of PyTorch&apos;s switch, so there is no code for it.</source>
        <translation>所比较的策略不是 PyTorch 的开关的取值，所以没有它的代码。</translation>
    </message>
    <message>
        <source>The measured choices (Applied) are not among the compared policies.</source>
        <translation>所比较的策略中没有实测选择（应用选择）。</translation>
    </message>
    <message>
        <source>None of these sizes was measured, so there are no choices for them.</source>
        <translation>这些尺寸均未测量，因此没有对应的选择。</translation>
    </message>
</context>
<context>
    <name>convscope::Inspector</name>
    <message>
        <source>Selected layer or algorithm</source>
        <translation>所选的层或算法</translation>
    </message>
    <message>
        <source>Samples are device times. Back-to-back (hot) samples: the mean of several executions in direct succession. Cold-cache samples: one execution after the last-level cache was overwritten. Isolated samples: one execution between two events, as frameworks time it.</source>
        <translation>样本是设备时间。连续执行（热）样本：紧接着的多次执行的平均值。冷缓存样本：末级缓存被覆盖后的一次执行。单独执行样本：两个事件之间的一次执行，与框架的计时方式相同。</translation>
    </message>
    <message>
        <source>To repeat this measurement:</source>
        <translation>重复此测量：</translation>
    </message>
    <message>
        <source>Command line that repeats the measurement</source>
        <translation>重复此测量的命令行</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the command line</source>
        <translation>复制命令行</translation>
    </message>
    <message>
        <source>Nothing measured yet. Run a survey or open a session, then select a layer or an algorithm in a chart or table to see its details here.</source>
        <translation>尚无测量。请运行一次测量或打开一个会话，然后在图表或表格中选择一个层或算法，即可在此查看详情。</translation>
    </message>
</context>
<context>
    <name>convscope::IterationTable</name>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>The first row is the baseline: the policy of the recording, if it is known.</source>
        <translation>第一行是基线：录制时的策略（若已知）。</translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>The mean of the recorded iterations without the recorder: a range if the recording cannot tell.</source>
        <translation>去除录制器影响后各次录制迭代的平均值；若记录无法给出准确值，则为范围。</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Compared with the first row. A change below 3%, or within the noise, is no difference.</source>
        <translation>与第一行相比。小于 3% 或在噪声范围内的变化视为无差异。</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>无差异</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Search time</source>
        <translation>搜索时间</translation>
    </message>
    <message>
        <source>All searches of the recorded sizes in a new process.</source>
        <translation>新进程中对所有录制尺寸的搜索。</translation>
    </message>
    <message>
        <source>First iteration</source>
        <translation>首次迭代</translation>
    </message>
    <message>
        <source>The recorded first iteration with this policy&apos;s searches.</source>
        <translation>录制的首次迭代，加上此策略的搜索。</translation>
    </message>
    <message>
        <source>Regained after</source>
        <translation>回本于</translation>
    </message>
    <message>
        <source>iterations</source>
        <translation>次迭代</translation>
    </message>
    <message>
        <source>Iterations of the program after which faster ones have made up for the searches.</source>
        <translation>更快的迭代抵消搜索代价所需的程序迭代次数。</translation>
    </message>
    <message>
        <source>Whole iterations</source>
        <translation>完整迭代</translation>
    </message>
</context>
<context>
    <name>convscope::IterationsChart</name>
    <message>
        <source>Forecast of the time of each iteration by policy</source>
        <translation>各策略每次迭代时间的预测</translation>
    </message>
    <message>
        <source>One line for each policy over the iterations, with a spike at each search for a new size. The table of policies has the totals.</source>
        <translation>每个策略一条线，横轴为迭代，每次为新尺寸搜索时有一个尖峰。策略表中有总数。</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>迭代次数</translation>
    </message>
    <message>
        <source>searches for a new size</source>
        <translation>为新尺寸搜索</translation>
    </message>
    <message>
        <source>first iteration of a size</source>
        <translation>一种尺寸的首次迭代</translation>
    </message>
    <message>
        <source>Forecast and replay of the convolutions of each iteration: %1</source>
        <translation>每次迭代的卷积的预测与重放：%1</translation>
    </message>
    <message>
        <source>Forecast of the convolutions of each iteration: %1</source>
        <translation>每次迭代的卷积的预测：%1</translation>
    </message>
    <message>
        <source>Convolutions</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>Convolutions of an iteration, forecast and replay</source>
        <translation>一次迭代的卷积，预测与重放</translation>
    </message>
    <message>
        <source>Convolutions of an iteration, forecast</source>
        <translation>一次迭代的卷积，预测</translation>
    </message>
    <message>
        <source>iteration %1, size %2</source>
        <translation>第 %1 次迭代，尺寸 %2</translation>
    </message>
    <message>
        <source>shortest to longest of nearby iterations; the line is their mean</source>
        <translation>邻近迭代中从最短到最长；线为其平均值</translation>
    </message>
</context>
<context>
    <name>convscope::KindTimesTile</name>
    <message>
        <source>Time by kind</source>
        <translation>按种类的时间</translation>
    </message>
    <message>
        <source>&lt;p&gt;The time of each kind of span in the range: of spans in spans of the same kind, only the outer ones. Kernels of several streams that run at the same time count each, and those of convolutions are also in &quot;kernels&quot;. Mark a range with Shift and a drag.&lt;/p&gt;&lt;p&gt;Kinds overlap: while an operator searches, the device can be idle, and each of the three counts. Only the idle time of a device and the time in which it computes or copies are together the range.&lt;/p&gt;</source>
        <translation>&lt;p&gt;范围内每种时段的时间：同种时段相互嵌套时，只计外层。多个流中同时运行的内核各自计入，卷积的内核也计入“内核”。按住 Shift 拖动可标记范围。&lt;/p&gt;&lt;p&gt;各种类会重叠：算子在搜索时，设备可能空闲，三者各自计入。只有设备的空闲时间与它计算或复制的时间加起来等于整个范围。&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>convscope::LayerActions</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Cut layers</source>
        <translation>剪切层</translation>
    </message>
    <message>
        <source>Copy layers</source>
        <translation>复制层</translation>
    </message>
    <message>
        <source>Paste layers</source>
        <translation>粘贴层</translation>
    </message>
    <message>
        <source>Add a layer</source>
        <translation>添加层</translation>
    </message>
    <message>
        <source>Remove layers</source>
        <translation>删除层</translation>
    </message>
    <message>
        <source>Duplicate layers</source>
        <translation>创建层的副本</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Keeps the shape</source>
        <translation>保持形状</translation>
    </message>
    <message>
        <source>add a %1 layer</source>
        <translation>添加 %1 层</translation>
    </message>
    <message>
        <source>remove layers</source>
        <translation>删除层</translation>
    </message>
    <message>
        <source>duplicate layers</source>
        <translation>创建层的副本</translation>
    </message>
    <message>
        <source>cut layers</source>
        <translation>剪切层</translation>
    </message>
    <message>
        <source>paste layers</source>
        <translation>粘贴层</translation>
    </message>
</context>
<context>
    <name>convscope::LayerModel</name>
    <message>
        <source>%1 (us)</source>
        <translation>%1 (µs)</translation>
    </message>
    <message>
        <source>Reads the previous layer: %1</source>
        <translation>读取前一层：%1</translation>
    </message>
    <message>
        <source>Unknown until this layer and those before it fit</source>
        <translation>在此层及其之前的层都正确之前未知</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>convscope::LayerTable</name>
    <message>
        <source>Layers of the network</source>
        <translation>网络的层</translation>
    </message>
    <message>
        <source>≥ 99.9 ms</source>
        <translation>≥ 99.9 ms</translation>
    </message>
    <message>
        <source>All columns</source>
        <translation>所有列</translation>
    </message>
    <message>
        <source>Show all columns of the layers, if necessary with a scroll bar</source>
        <translation>显示层的所有列，必要时用滚动条</translation>
    </message>
    <message>
        <source>No layers yet: choose a preset, open a file, or press Insert to add a layer</source>
        <translation>还没有层：请选择预设、打开文件，或按 Insert 添加一层</translation>
    </message>
</context>
<context>
    <name>convscope::LayersPage</name>
    <message>
        <source>&lt;h3&gt;No layers yet&lt;/h3&gt;&lt;p&gt;A survey measures every algorithm for each convolution of the network. Here, each algorithm is a dot that shows its time, which one is fastest, and which one a framework would choose.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;还没有层&lt;/h3&gt;&lt;p&gt;一次测量会测量网络每个卷积的每个算法。在这里，每个算法是一个点，显示它的时间、哪个最快，以及框架会选择哪个。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>What the rows show</source>
        <translation>各行显示什么</translation>
    </message>
    <message>
        <source>Order of the rows</source>
        <translation>行的顺序</translation>
    </message>
    <message>
        <source>network order</source>
        <translation>网络顺序</translation>
    </message>
    <message>
        <source>Filter (/)</source>
        <translation>筛选 (/)</translation>
    </message>
    <message>
        <source>Filter text</source>
        <translation>筛选文本</translation>
    </message>
    <message>
        <source>Show only layers and algorithms whose layer, pass, name, family or notes contain all of these words</source>
        <translation>仅显示其层、方向、名称、类别或标注包含所有这些词的层和算法</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Show details and tables below the chart (space bar in the chart)</source>
        <translation>在图表下方显示详情和表格（图表中按空格键）</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Icicle</source>
        <translation>冰柱图</translation>
    </message>
    <message>
        <source>Show the network above the rows: which stages, layers and passes take the time</source>
        <translation>在各行上方显示网络：哪些阶段、层和方向占用时间</translation>
    </message>
</context>
<context>
    <name>convscope::LecturerWindow</name>
    <message>
        <source>Notes for the lecturer</source>
        <translation>讲稿</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>上一步(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>End of the lesson</source>
        <translation>课程结束</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%1/%2：%3</translation>
    </message>
    <message>
        <source>Next: the end of the lesson</source>
        <translation>接下来：课程结束</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>接下来：%1</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Time since the start of the class</source>
        <translation>上课以来的时间</translation>
    </message>
    <message>
        <source>%1 of %2 min</source>
        <translation>%1 / %2 分钟</translation>
    </message>
</context>
<context>
    <name>convscope::LessonEnd</name>
    <message>
        <source>- **%1**: the session could not decide it.</source>
        <translation>- **%1**：会话无法判断。</translation>
    </message>
    <message>
        <source>- **%1**: ✓ %2</source>
        <translation>- **%1**：✓ %2</translation>
    </message>
    <message>
        <source>- **%1**: ✗ You predicted &quot;%2&quot;. Right is &quot;%3&quot;.</source>
        <translation>- **%1**：✗ 您预测“%2”。正确的是“%3”。</translation>
    </message>
    <message>
        <source>&amp;Save the answers…</source>
        <translation>保存答案(&amp;S)…</translation>
    </message>
    <message>
        <source>Writes a sheet with your predictions, as text or PDF</source>
        <translation>将您的预测写成答卷（文本或 PDF）</translation>
    </message>
    <message>
        <source>End of the lesson &quot;%1&quot;</source>
        <translation>课程“%1”结束</translation>
    </message>
    <message>
        <source>The next lesson is &quot;%1&quot;.</source>
        <translation>下一课是“%1”。</translation>
    </message>
    <message>
        <source>- **%1**: no prediction. Right is &quot;%2&quot;.</source>
        <translation>- **%1**：没有预测。正确的是“%2”。</translation>
    </message>
    <message>
        <source>- **%1**: not answered yet.</source>
        <translation>- **%1**：尚未回答。</translation>
    </message>
</context>
<context>
    <name>convscope::LessonFoot</name>
    <message>
        <source>&amp;Back</source>
        <translation>上一步(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Previous step (Left)</source>
        <translation>上一步（← 键）</translation>
    </message>
    <message>
        <source>Enter: all lessons</source>
        <translation>回车：所有课程</translation>
    </message>
    <message>
        <source>Enter or →: next lesson</source>
        <translation>回车或 →：下一课</translation>
    </message>
    <message>
        <source>End of the lesson</source>
        <translation>课程结束</translation>
    </message>
    <message>
        <source>←: back</source>
        <translation>←：返回</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>所有课程</translation>
    </message>
    <message>
        <source>&amp;Next lesson</source>
        <translation>下一课(&amp;N)</translation>
    </message>
    <message>
        <source>Next step (Right)</source>
        <translation>下一步 (→)</translation>
    </message>
    <message>
        <source>question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>step by step</source>
        <translation>逐步演示</translation>
    </message>
    <message>
        <source>chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>exercises</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>skip to the answer</source>
        <translation>跳到答案</translation>
    </message>
    <message>
        <source>play, then the answer</source>
        <translation>播放，然后显示答案</translation>
    </message>
    <message>
        <source>show the answer</source>
        <translation>显示答案</translation>
    </message>
    <message>
        <source>Enter or %1: %2</source>
        <translation>回车或 %1：%2</translation>
    </message>
    <message>
        <source>Enter: %1</source>
        <translation>回车：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Space: pause or play</source>
        <translation>空格：暂停或播放</translation>
    </message>
    <message>
        <source>1 to %1: predict</source>
        <translation>1 到 %1：预测</translation>
    </message>
    <message>
        <source>next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>read on</source>
        <translation>继续阅读</translation>
    </message>
    <message>
        <source>Alt+←: back</source>
        <translation>Alt+←：返回</translation>
    </message>
    <message>
        <source>Read o&amp;n</source>
        <translation>继续阅读(&amp;N)</translation>
    </message>
    <message>
        <source>Shows what is further down in this step (Right)</source>
        <translation>显示此步骤下方的内容 (→)</translation>
    </message>
    <message>
        <source>Next part of the step, or next step (Right)</source>
        <translation>步骤的下一部分，或下一步 (→)</translation>
    </message>
</context>
<context>
    <name>convscope::LessonHead</name>
    <message>
        <source>&amp;All lessons</source>
        <translation>所有课程(&amp;A)</translation>
    </message>
    <message>
        <source>Back to the list (Escape)</source>
        <translation>返回列表 (Escape)</translation>
    </message>
    <message>
        <source>&amp;Classroom</source>
        <translation>课堂模式(&amp;C)</translation>
    </message>
    <message>
        <source>Full screen with large type, and back (F11)</source>
        <translation>大字全屏，再按返回 (F11)</translation>
    </message>
    <message>
        <source>Writes the lesson with its figures as a PDF, or its steps as slides</source>
        <translation>把课程及其数值写成 PDF，或把各步骤写成幻灯片</translation>
    </message>
    <message>
        <source>This step as a s&amp;lide…</source>
        <translation>当前步骤的幻灯片(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;All steps as slides…</source>
        <translation>全部步骤的幻灯片(&amp;A)…</translation>
    </message>
    <message>
        <source>Hando&amp;ut</source>
        <translation>讲义(&amp;U)</translation>
    </message>
    <message>
        <source>For &amp;students, without answers…</source>
        <translation>给学生，不带答案(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;With answers…</source>
        <translation>带答案(&amp;W)…</translation>
    </message>
    <message>
        <source>For the &amp;teacher, with answers and notes…</source>
        <translation>给教师，带答案和说明(&amp;T)…</translation>
    </message>
</context>
<context>
    <name>convscope::LessonKeys</name>
    <message>
        <source>Lesson: previous step</source>
        <translation>课程：上一步</translation>
    </message>
    <message>
        <source>Lesson: next step</source>
        <translation>课程：下一步</translation>
    </message>
    <message>
        <source>Lesson: one measurement of the film back</source>
        <translation>课程：影片后退一次测量</translation>
    </message>
    <message>
        <source>Lesson: one measurement of the film on</source>
        <translation>课程：影片前进一次测量</translation>
    </message>
    <message>
        <source>Lesson: film faster</source>
        <translation>课程：加快影片</translation>
    </message>
    <message>
        <source>Lesson: film slower</source>
        <translation>课程：放慢影片</translation>
    </message>
    <message>
        <source>Lesson: all lessons</source>
        <translation>课程：所有课程</translation>
    </message>
    <message>
        <source>Lesson: show the answer, or continue</source>
        <translation>课程：显示答案，或继续</translation>
    </message>
    <message>
        <source>Lesson: predict answer %1</source>
        <translation>课程：预测答案 %1</translation>
    </message>
    <message>
        <source>Lesson: play the film or the steps, or pause them</source>
        <translation>课程：播放或暂停影片或分步画面</translation>
    </message>
</context>
<context>
    <name>convscope::LessonList</name>
    <message>
        <source>Each lesson asks questions, lets you predict the answers, and shows measurements. All figures come from a session.</source>
        <translation>每门课程提出问题，让您先预测答案，再显示测量结果。所有数值都来自会话。</translation>
    </message>
    <message>
        <source>&amp;Open your own lesson…</source>
        <translation>打开您自己的课程(&amp;O)…</translation>
    </message>
    <message>
        <source>Paths through the lessons</source>
        <translation>课程路线</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>所有课程</translation>
    </message>
    <message>
        <source>%1 (%2 min)</source>
        <translation>%1（%2 分钟）</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>%1 of %2 steps</source>
        <translation>已完成 %1/%2 步</translation>
    </message>
    <message>
        <source>Before: %1</source>
        <translation>课前须知：%1</translation>
    </message>
</context>
<context>
    <name>convscope::LessonView</name>
    <message>
        <source>A notice on the page leads back to this step.</source>
        <translation>页面上的通知可返回此步骤。</translation>
    </message>
    <message>
        <source>Opens the recording %1.</source>
        <translation>打开记录 %1。</translation>
    </message>
    <message>
        <source>Opens the recording %1 in place of the open session; saved sessions are under File &gt; Open recent.</source>
        <translation>打开记录 %1，取代已打开的会话；已保存的会话在“文件 &gt; 打开最近的文件”中。</translation>
    </message>
</context>
<context>
    <name>convscope::LessonsPage</name>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
</context>
<context>
    <name>convscope::ListedEngineModel</name>
    <message>
        <source>defaults</source>
        <translation>默认设置</translation>
    </message>
    <message>
        <source>Without the GPU, only the library&apos;s notes indicate it: FFT and Winograd.</source>
        <translation>没有该 GPU 时，仅由库的标注指出：FFT 和 Winograd。</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>名次</translation>
    </message>
    <message>
        <source>from 1</source>
        <translation>从 1 起</translation>
    </message>
    <message>
        <source>The position in the lists, counting each configuration once. The first one is the heuristic choice (benchmark off); with benchmark on, frameworks try them all.</source>
        <translation>在各列表中的位置，每个配置只计一次。第一个是启发式选择（benchmark 关）；benchmark 开时框架会全部尝试。</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>The scratch memory that the configuration&apos;s plan needs. Empty if the plan cannot be built without the GPU.</source>
        <translation>该配置的计划所需的临时内存。若没有该 GPU 就无法构建计划，则为空。</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Knobs</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>The engine&apos;s settings by cuDNN&apos;s names. NVIDIA does not document what the numbers mean.</source>
        <translation>按 cuDNN 命名的引擎设置。NVIDIA 没有说明这些数字的含义。</translation>
    </message>
    <message>
        <source>split K 120, tile size 7, K block 2, stages 5, edge 1</source>
        <translation>拆分 K 120, 分块大小 7, K 块 2, 级数 5, 边缘 1</translation>
    </message>
    <message>
        <source>Listed</source>
        <translation>列出情况</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Why the plan cannot be built here, so its workspace is unknown.</source>
        <translation>为何无法在此构建计划，因而工作区未知。</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Engine and knobs by number, as in sessions and on the command line.</source>
        <translation>引擎和参数的编号，与会话和命令行中相同。</translation>
    </message>
</context>
<context>
    <name>convscope::ListedProblemModel</name>
    <message>
        <source>nothing is listed</source>
        <translation>没有列出任何内容</translation>
    </message>
    <message>
        <source>The convolution layer. ×3: three layers of the network have the same problem, for which engines are listed once.</source>
        <translation>卷积层。×3：网络中有三个层是同一个问题，引擎只列出一次。</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>The absent GPU that it is listed for; nothing has been measured.</source>
        <translation>为其列出的不在本机的 GPU；没有任何测量。</translation>
    </message>
    <message>
        <source>Configurations</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>count</source>
        <translation>个数</translation>
    </message>
    <message>
        <source>Number of configurations (an engine with its knobs) that the heuristics list, each counted once.</source>
        <translation>启发式列出的配置（引擎及其参数）的个数，每个只计一次。</translation>
    </message>
    <message>
        <source>Engines</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>Number of different engines among them.</source>
        <translation>其中不同引擎的个数。</translation>
    </message>
    <message>
        <source>Heuristic choice</source>
        <translation>启发式选择</translation>
    </message>
    <message>
        <source>The first listed configuration, which frameworks use with benchmark off. Whether it is fast can only be measured on that GPU.</source>
        <translation>列出的第一个配置，框架在 benchmark 关时使用它。它是否快，只能在该 GPU 上测量。</translation>
    </message>
    <message>
        <source>Its workspace</source>
        <translation>其工作区</translation>
    </message>
    <message>
        <source>The scratch memory that the heuristic choice needs, according to its plan. Empty if unknown.</source>
        <translation>启发式选择根据其计划所需的临时内存。未知时为空。</translation>
    </message>
    <message>
        <source>Largest workspace</source>
        <translation>最大工作区</translation>
    </message>
    <message>
        <source>The largest scratch memory of any configuration; with benchmark = True it is tried, too.</source>
        <translation>所有配置中最大的临时内存；benchmark = True 时也会尝试它。</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Why nothing is listed or a list is missing.</source>
        <translation>为何没有列出任何内容，或缺少某个列表。</translation>
    </message>
    <message>
        <source>not listed yet</source>
        <translation>尚未列出</translation>
    </message>
</context>
<context>
    <name>convscope::MeasuredChoices</name>
    <message>
        <source>cuDNN %1 does not say which device a query is for, so a program runs as without choices. Measure with cuDNN %2.%3 or newer.</source>
        <translation>cuDNN %1 不说明查询针对哪个设备，因此程序的运行与没有选择时相同。请用 cuDNN %2.%3 或更新的版本测量。</translation>
    </message>
    <message>
        <source>The recorded program used cuDNN %1, but the survey cuDNN %2, so these choices do not hold for the program. Measure again with its cuDNN first on LD_LIBRARY_PATH.</source>
        <translation>录制的程序使用 cuDNN %1，但测量使用 cuDNN %2，因此这些选择不适用于该程序。请把程序的 cuDNN 放在 LD_LIBRARY_PATH 的最前面，重新测量。</translation>
    </message>
</context>
<context>
    <name>convscope::MechanismCanvas</name>
    <message>
        <source>Picture of the mechanism</source>
        <translation>机制的图</translation>
    </message>
</context>
<context>
    <name>convscope::MechanismPage</name>
    <message>
        <source>&lt;h3&gt;No network yet&lt;/h3&gt;&lt;p&gt;Open a session of a network, or measure one: then each step of a framework&apos;s choice is shown here, with its real times.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;还没有网络&lt;/h3&gt;&lt;p&gt;打开一个网络的会话，或测量一个网络：这里就会显示框架选择算法的每一步及其真实时间。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Mechanism</source>
        <translation>机制</translation>
    </message>
</context>
<context>
    <name>convscope::MechanismPlayer</name>
    <message>
        <source>To the start</source>
        <translation>到开头</translation>
    </message>
    <message>
        <source>To the start (Home)</source>
        <translation>到开头（Home）</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>后退一步</translation>
    </message>
    <message>
        <source>One step back (Left)</source>
        <translation>后退一步（左）</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation>播放或暂停（空格）</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>The next step (Right)</source>
        <translation>下一步（右）</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>到结尾</translation>
    </message>
    <message>
        <source>To the end (End)</source>
        <translation>到结尾（End）</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Speed (+ and -)</source>
        <translation>速度（+ 和 -）</translation>
    </message>
    <message>
        <source>Size of the picture</source>
        <translation>图的大小</translation>
    </message>
    <message>
        <source>Size of the picture, e.g. 200% in front of a class</source>
        <translation>图的大小，例如在课堂上用 200%</translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Iteration (Page Up and Page Down)</source>
        <translation>迭代（Page Up 和 Page Down）</translation>
    </message>
    <message>
        <source>Space: play · ← →: step · Page keys: iteration · + −: speed</source>
        <translation>空格：播放 · ← →：步 · 翻页键：迭代 · + −：速度</translation>
    </message>
    <message>
        <source>Iteration %1 of %2</source>
        <translation>第 %1 次迭代，共 %2 次</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>In the picture: thick frame = now, ✓ = done, dashed frame = skipped · a bar is one trial, as long as its time, its colour is the family, ★ = fastest · below: hatched = choosing, solid = running</source>
        <translation>图中：粗框＝正在进行，✓＝已完成，虚线框＝跳过 · 一个条形是一次试运行，长度是时间，颜色是类别，★＝最快 · 下方：斜线＝选择，实心＝执行</translation>
    </message>
    <message>
        <source>In the picture: thick frame = now, ✓ = done, dashed = skipped · bar = trial, ★ = fastest</source>
        <translation>图中：粗框＝正在进行，✓＝已完成，虚线框＝跳过 · 条形＝试运行，★＝最快</translation>
    </message>
</context>
<context>
    <name>convscope::MechanismSetup</name>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Policy beside it</source>
        <translation>并排的策略</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>One size</source>
        <translation>一种尺寸</translation>
    </message>
    <message>
        <source>A new size each time</source>
        <translation>每次换一种尺寸</translation>
    </message>
    <message>
        <source>A new size every few</source>
        <translation>每隔几次换尺寸</translation>
    </message>
    <message>
        <source>My own sizes</source>
        <translation>自己的尺寸</translation>
    </message>
    <message>
        <source>Input sizes of the iterations</source>
        <translation>各次迭代的输入尺寸</translation>
    </message>
    <message>
        <source>&lt;p&gt;The sizes that the training meets. One size: always the same. A new size each time: those that the session measured, one after another. My own sizes: a list that you write.&lt;/p&gt;</source>
        <translation>&lt;p&gt;训练遇到的尺寸。一种尺寸：始终相同。每次换一种尺寸：会话测量过的尺寸依次出现。自己的尺寸：您写的列表。&lt;/p&gt;</translation>
    </message>
    <message>
        <source> iterations</source>
        <translation> 次迭代</translation>
    </message>
    <message>
        <source>Iterations at each size</source>
        <translation>每种尺寸的迭代次数</translation>
    </message>
    <message>
        <source>224, 160, 224, 160:352:32</source>
        <translation>224, 160, 224, 160:352:32</translation>
    </message>
    <message>
        <source>&lt;p&gt;One size for each iteration, then again from the first: 224, 320x416, a range 160:352:32, or batches as n=8,16.&lt;/p&gt;</source>
        <translation>&lt;p&gt;每次迭代一种尺寸，用完后从头开始：224、320x416、范围 160:352:32，或批大小如 n=8,16。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>迭代次数</translation>
    </message>
    <message>
        <source>What is wrong with the sizes</source>
        <translation>尺寸有什么错误</translation>
    </message>
    <message>
        <source>&amp;Policy</source>
        <translation>策略(&amp;P)</translation>
    </message>
    <message>
        <source>no second one</source>
        <translation>没有第二个</translation>
    </message>
    <message>
        <source>the whole network</source>
        <translation>整个网络</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>beside</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source> iteration</source>
        <translation> 次迭代</translation>
    </message>
</context>
<context>
    <name>convscope::MechanismView</name>
    <message>
        <source>What is missing</source>
        <translation>缺少什么</translation>
    </message>
    <message>
        <source>The session of a recorded program has no iterations of a network: open one that measured a network.</source>
        <translation>录制程序的会话没有网络的迭代：请打开测量过网络的会话。</translation>
    </message>
</context>
<context>
    <name>convscope::MemoryChart</name>
    <message>
        <source>Time against workspace of the selected layer and pass</source>
        <translation>所选层和方向的时间与工作区</translation>
    </message>
    <message>
        <source>One dot for each algorithm. Left and right select an algorithm, up and down another layer and pass. The table of the page Layers has the same figures.</source>
        <translation>每个算法一个点。左右键选择算法，上下键选择其他层和方向。“层”页面的表格有相同的数值。</translation>
    </message>
    <message>
        <source>Time against workspace of one layer and pass</source>
        <translation>一个层和方向的时间与工作区</translation>
    </message>
    <message>
        <source>Time against workspace of %1, %2</source>
        <translation>%1，%2的时间与工作区</translation>
    </message>
    <message>
        <source>Nothing measured yet. A survey shows one dot for each algorithm of a layer.</source>
        <translation>尚无测量。一次测量会为一个层的每个算法显示一个点。</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message>
        <source>No algorithm of this layer and pass could be measured.</source>
        <translation>该层该方向没有任何算法能够测量。</translation>
    </message>
    <message>
        <source>No algorithm of this layer and pass has been measured yet.</source>
        <translation>该层该方向尚未测量任何算法。</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>Pareto front</source>
        <translation>Pareto 前沿</translation>
    </message>
    <message>
        <source>&lt;p&gt;%1 in the steady state: the isolated sample minus what the two events measure besides the execution.&lt;/p&gt;</source>
        <translation>&lt;p&gt;稳态下 %1：单独执行样本减去两个事件在执行之外测到的时间。&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>convscope::MemoryModel</name>
    <message>
        <source>Algorithm</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>The fastest measured algorithm whose workspace is within the limit.</source>
        <translation>工作区在限制之内的已测最快算法。</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>One execution of that algorithm in the steady state: the median of back-to-back samples. For an algorithm that was no finalist, the isolated samples minus what the two events measure besides the execution.</source>
        <translation>该算法在稳态下的一次执行：连续执行样本的中位数。对未入围的算法，为单独执行样本减去两个事件在执行之外测到的时间。</translation>
    </message>
    <message>
        <source>Slower by</source>
        <translation>慢多少</translation>
    </message>
    <message>
        <source>How much slower it is than the fastest algorithm of this layer and pass without a limit.</source>
        <translation>它比该层该方向无限制时的最快算法慢多少。</translation>
    </message>
    <message>
        <source>Network cost</source>
        <translation>网络代价</translation>
    </message>
    <message>
        <source>Time that the limit adds to an iteration of the network, for all layers with this problem.</source>
        <translation>限制给网络一次迭代增加的时间，计入有此问题的所有层。</translation>
    </message>
    <message>
        <source>none: the smallest needs %1</source>
        <translation>无：最小的也需要 %1</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message>
        <source>none could be measured</source>
        <translation>没有任何算法能够测量</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>尚未测量</translation>
    </message>
    <message>
        <source>Algorithms within the workspace limit</source>
        <translation>工作区限制之内的算法</translation>
    </message>
</context>
<context>
    <name>convscope::MemoryPage</name>
    <message>
        <source>&lt;h3&gt;No workspaces yet&lt;/h3&gt;&lt;p&gt;Fast algorithms often need scratch memory (workspace). A survey shows how much each algorithm needs, what more memory would gain, and what a limit would cost the network.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;还没有工作区&lt;/h3&gt;&lt;p&gt;快的算法常常需要临时内存（工作区）。一次测量会显示每个算法需要多少、更多内存能带来什么，以及限制对网络的代价。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>&lt;p&gt;The algorithm of each layer and pass within the limit.&lt;/p&gt;</source>
        <translation>&lt;p&gt;每个层和方向在限制之内的算法。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>No layer has been measured yet.</source>
        <translation>尚未测量任何层。</translation>
    </message>
    <message>
        <source>%1 of %2 problems have been measured; the others are not counted.</source>
        <translation>已测量 %2 个问题中的 %1 个；其余未计入。</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
</context>
<context>
    <name>convscope::MemoryTiles</name>
    <message>
        <source>&lt;p&gt;The workspace peak of PyTorch&apos;s search with benchmark = True: one block for the largest workspace of the plans tried for a layer.&lt;/p&gt;</source>
        <translation>&lt;p&gt;PyTorch 在 benchmark = True 时搜索的工作区峰值：为一个层所试的计划中最大的工作区分配的一块内存。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The largest workspace that a choice of PyTorch with benchmark = True needs after the search.&lt;/p&gt;</source>
        <translation>&lt;p&gt;搜索之后，PyTorch 在 benchmark = True 时的选择需要的最大工作区。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The convolutions of an iteration within the smallest limit for which every layer has an algorithm, compared with no limit.&lt;/p&gt;</source>
        <translation>&lt;p&gt;在每个层都有算法的最小限制之内，一次迭代的卷积与没有限制时相比。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Peak of the search</source>
        <translation>搜索的峰值</translation>
    </message>
    <message>
        <source>with benchmark = True</source>
        <translation>benchmark = True 时</translation>
    </message>
    <message>
        <source>benchmark = False: %1</source>
        <translation>benchmark = False：%1</translation>
    </message>
    <message>
        <source>Its choices need</source>
        <translation>它的选择需要</translation>
    </message>
    <message>
        <source>Within %1</source>
        <translation>%1 之内</translation>
    </message>
    <message>
        <source>Without a limit</source>
        <translation>没有限制</translation>
    </message>
    <message>
        <source>Every surveyed layer once in each of its passes, with its fastest algorithm within the limit in the steady state. Layers execute one after another and share one workspace, so the network needs the largest workspace, not the sum.</source>
        <translation>每个测过的层在其每个方向上各执行一次，采用限制之内稳态下最快的算法。各层依次执行并共用一个工作区，所以网络需要的是最大的工作区，而不是总和。</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s) have no algorithm within the limit and are not counted; from %1 on, all have one.</source>
        <translation>
            <numerusform>%n 个问题在限制之内没有算法，未计入；从 %1 起都有。</numerusform>
        </translation>
    </message>
    <message>
        <source>no algorithm</source>
        <translation>没有算法</translation>
    </message>
    <message>
        <source>in any layer</source>
        <translation>任何层都没有</translation>
    </message>
    <message>
        <source>needs %1</source>
        <translation>需要 %1</translation>
    </message>
    <message numerus="yes">
        <source>without %n problem(s)</source>
        <translation>
            <numerusform>不含 %n 个问题</numerusform>
        </translation>
    </message>
    <message>
        <source>Without any workspace</source>
        <translation>完全没有工作区</translation>
    </message>
    <message>
        <source>Within %1, the least</source>
        <translation>最少的 %1 之内</translation>
    </message>
    <message>
        <source>%1 an iteration</source>
        <translation>一次迭代 %1</translation>
    </message>
    <message>
        <source>%1 against the baseline (%2), %3</source>
        <translation>与基线（%2，%3）相比 %1</translation>
    </message>
    <message>
        <source>with benchmark = True, which has no limit</source>
        <translation>benchmark = True，其搜索没有限制</translation>
    </message>
    <message>
        <source>%1 against no limit</source>
        <translation>与没有限制相比 %1</translation>
    </message>
    <message>
        <source>against no limit</source>
        <translation>与没有限制相比</translation>
    </message>
</context>
<context>
    <name>convscope::MissingSizes</name>
    <message>
        <source>Run this sweep</source>
        <translation>测量这一组尺寸</translation>
    </message>
    <message>
        <source>Command that measures the sizes</source>
        <translation>测量这些尺寸的命令</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>&lt;p&gt;Measures these sizes and adds them to the session.&lt;/p&gt;</source>
        <translation>&lt;p&gt;测量这些尺寸并添加到会话中。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Not measured, or not with the lists that a policy needs: %1.</source>
        <translation>未测量，或未用策略所需的列表测量：%1。</translation>
    </message>
    <message>
        <source>Not measured: %1. The forecast estimates them from the measured sizes, and shows the range.</source>
        <translation>未测量：%1。预测根据已测量的尺寸估计它们，并显示范围。</translation>
    </message>
    <message>
        <source>The sweep measures %1 sizes that span them.</source>
        <translation>扫描测量其中有代表性的 %1 种尺寸。</translation>
    </message>
    <message>
        <source>The sweep cannot run here: %1</source>
        <translation>无法在此测量这些尺寸：%1</translation>
    </message>
    <message>
        <source>This session has one input size.</source>
        <translation>此会话只有一种输入尺寸。</translation>
    </message>
    <message>
        <source>A sweep over %1 would show the cost of changing sizes.</source>
        <translation>对 %1 的一组测量会显示改变尺寸的代价。</translation>
    </message>
    <message>
        <source>&lt;p&gt;Opens this recorded session in place of the open one.&lt;/p&gt;</source>
        <translation>&lt;p&gt;打开这个会话记录，取代当前打开的会话。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>The recorded session %1 has %2 sizes.</source>
        <translation>会话记录 %1 有 %2 种尺寸。</translation>
    </message>
    <message>
        <source>None of the %1 sizes is measured.</source>
        <translation>%1 种尺寸都没有测量。</translation>
    </message>
    <message>
        <source>Measured, of the %1 sizes: %2.</source>
        <translation>%1 种尺寸中已测量的：%2。</translation>
    </message>
    <message>
        <source>The command reads the network from %1: save it there first (File &gt; Save network).</source>
        <translation>命令从 %1 读取网络：请先把网络保存到那里（文件 &gt; 保存网络）。</translation>
    </message>
    <message>
        <source>The size of the schedule is not measured.</source>
        <translation>安排中的尺寸没有测量。</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 及另外 %2 种</translation>
    </message>
</context>
<context>
    <name>convscope::NetworkDeterminism</name>
    <message>
        <source>This survey is of %1. PyTorch&apos;s switches choose among cuDNN&apos;s algorithms and have no price here.</source>
        <translation>此测量针对 %1。PyTorch 的开关在 cuDNN 的算法中选择，在这里没有代价。</translation>
    </message>
</context>
<context>
    <name>convscope::NetworkDocument</name>
    <message>
        <source>“%1” is not an input size: write batch, channels and 1 to 3 spatial sizes, e.g. 32x3x224x224</source>
        <translation>“%1”不是输入尺寸：请写批大小、通道和 1 到 3 个空间尺寸，例如 32x3x224x224</translation>
    </message>
    <message>
        <source>The network has no layers</source>
        <translation>网络没有层</translation>
    </message>
    <message>
        <source>Input size: %1</source>
        <translation>输入尺寸：%1</translation>
    </message>
    <message>
        <source>Row %1, %2: %3</source>
        <translation>第 %1 行，%2：%3</translation>
    </message>
    <message>
        <source>%1 (and %2 more)</source>
        <translation>%1（以及另外 %2 个）</translation>
    </message>
    <message>
        <source>edit the network&apos;s name</source>
        <translation>编辑网络名称</translation>
    </message>
    <message>
        <source>edit the input size</source>
        <translation>编辑输入尺寸</translation>
    </message>
    <message>
        <source>edit the input gradient</source>
        <translation>编辑输入梯度</translation>
    </message>
    <message>
        <source>“%1” is taken by row %2: names are unique</source>
        <translation>第 %2 行已使用“%1”：名称不能重复</translation>
    </message>
    <message>
        <source>“%1” would fit now: edit the cell to use it</source>
        <translation>“%1”现在可行：编辑该单元格即可使用</translation>
    </message>
</context>
<context>
    <name>convscope::NetworkEditor</name>
    <message>
        <source>Convolution layers, the floating-point operations of their forward passes at this input size (a multiply and an add are two), and their weights without biases</source>
        <translation>卷积层数、在此输入尺寸下前向的浮点运算次数（一次乘法和一次加法算两次），以及不含偏置的权重数</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Start from a built-in network</source>
        <translation>从内置网络开始</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Open a network file</source>
        <translation>打开网络文件</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Name of the network; its surveys are listed under it</source>
        <translation>网络的名称；它的测量以此名称列出</translation>
    </message>
    <message>
        <source>Needs gradient</source>
        <translation>需要梯度</translation>
    </message>
    <message>
        <source>Whether training needs the gradient of the network&apos;s input. If not, the first convolutions have no backward-data pass, as in PyTorch</source>
        <translation>训练是否需要网络输入的梯度。如果不需要，首个卷积就没有反向求输入梯度，与 PyTorch 相同</translation>
    </message>
    <message>
        <source>Gradient of the input</source>
        <translation>输入的梯度</translation>
    </message>
    <message>
        <source>Name of the network</source>
        <translation>网络的名称</translation>
    </message>
    <message>
        <source>Input size</source>
        <translation>输入尺寸</translation>
    </message>
    <message>
        <source>use preset %1</source>
        <translation>使用预设 %1</translation>
    </message>
    <message>
        <source>Save the network to a file</source>
        <translation>将网络保存到文件</translation>
    </message>
    <message>
        <source>Cannot save a network with errors: fix the marked cells first</source>
        <translation>无法保存有错误的网络：请先修正标出的单元格</translation>
    </message>
    <message>
        <source>%1 conv, %2, %3 conv weights</source>
        <translation>%1 个卷积，%2，%3 个卷积权重</translation>
    </message>
    <message>
        <source>Up to row %1: %2</source>
        <translation>到第 %1 行为止：%2</translation>
    </message>
    <message>
        <source>Shape of the input: batch x channels x spatial size, e.g. 32x3x224x224</source>
        <translation>输入的形状：批大小 x 通道 x 空间尺寸，例如 32x3x224x224</translation>
    </message>
    <message>
        <source>N&amp;ame</source>
        <translation>名称(&amp;A)</translation>
    </message>
    <message>
        <source>Inp&amp;ut</source>
        <translation>输入(&amp;U)</translation>
    </message>
</context>
<context>
    <name>convscope::NetworkIcicle</name>
    <message>
        <source>Time of an iteration by part of the network</source>
        <translation>一次迭代的时间，按网络的各部分</translation>
    </message>
    <message>
        <source>Lost to benchmark = True: %1</source>
        <translation>比 benchmark = True 多用：%1</translation>
    </message>
    <message>
        <source>Lost to the fastest: %1</source>
        <translation>比最快的多用：%1</translation>
    </message>
    <message>
        <source>%1 of an iteration, %2 of its convolutions</source>
        <translation>占一次迭代的 %1，占其卷积的 %2</translation>
    </message>
    <message>
        <source>%1 against the baseline: %2 now, %3 in the baseline (%4), the sum of one execution of the fastest algorithm of each layer and pass that both measured.</source>
        <translation>与基线相比 %1：现在 %2，基线 %3（%4），为双方都测量过的各层各方向的最快算法各执行一次的总和。</translation>
    </message>
</context>
<context>
    <name>convscope::NetworkIciclePanel</name>
    <message>
        <source>No layer has a time yet</source>
        <translation>还没有任何层有时间</translation>
    </message>
    <message>
        <source>Iteration with benchmark = False</source>
        <translation>benchmark = False 时的一次迭代</translation>
    </message>
    <message>
        <source>Iteration with the first choices</source>
        <translation>采用首选算法的一次迭代</translation>
    </message>
    <message>
        <source>The width is the time of the convolutions in an iteration. A click zooms and selects.</source>
        <translation>宽度是一次迭代中卷积的时间。单击可放大并选中。</translation>
    </message>
    <message>
        <source>to %1</source>
        <translation>至 %1</translation>
    </message>
    <message>
        <source>more</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>last figure: the fastest algorithms against the baseline, %1</source>
        <translation>末尾的数字：最快的算法与基线 %1 相比</translation>
    </message>
    <message>
        <source>slower than True:</source>
        <translation>比 True 慢：</translation>
    </message>
    <message>
        <source>slower than the fastest:</source>
        <translation>比最快的慢：</translation>
    </message>
    <message>
        <source>below %1</source>
        <translation>不到 %1</translation>
    </message>
</context>
<context>
    <name>convscope::NetworkMemoryChart</name>
    <message>
        <source>A step line of the network&apos;s time under every workspace limit. Left and right move the limit from step to step. The table below has what each layer runs within the limit.</source>
        <translation>网络在每个工作区限制下的时间的阶梯线。左右键逐级移动限制。下面的表格显示每个层在限制之内运行什么。</translation>
    </message>
    <message>
        <source>No layer is measured yet.</source>
        <translation>尚未测量任何层。</translation>
    </message>
    <message>
        <source>Nothing measured yet. A survey shows the network&apos;s best time for every workspace limit.</source>
        <translation>尚无测量。一次测量会显示网络在每个工作区限制下的最佳时间。</translation>
    </message>
    <message>
        <source>Workspace limit and peak</source>
        <translation>工作区限制与峰值</translation>
    </message>
    <message>
        <source>fastest within the limit</source>
        <translation>限制之内最快</translation>
    </message>
    <message>
        <source>%1 of %2 problems measured</source>
        <translation>已测量 %2 个问题中的 %1 个</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1: %2&lt;/b&gt;&lt;p&gt;Every layer once in the steady state, with the algorithm chosen this way. %3 of workspace, shared by all layers.&lt;/p&gt;</source>
        <translation>&lt;b&gt;%1：%2&lt;/b&gt;&lt;p&gt;每个层在稳态下执行一次，算法按此方式选择。工作区 %3，所有层共用。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Benchmark choice (benchmark on)</source>
        <translation>基准选择（benchmark 开）</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;&lt;p&gt;The workspace peak of PyTorch&apos;s search with benchmark = True: one block for the largest workspace of the plans tried for a layer.&lt;/p&gt;</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;&lt;p&gt;benchmark = True 时 PyTorch 搜索期间的工作区峰值：一个内存块，大小为某一层所尝试的计划中最大的工作区。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Within %1, not every layer has an algorithm; all have one from %2 on.</source>
        <translation>在 %1 之内，并非每个层都有算法；从 %2 起都有。</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; from a limit of %2 on&lt;p&gt;Every layer once in the steady state (median of back-to-back samples), each with its fastest algorithm within the limit.&lt;/p&gt;</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;，限制从 %2 起&lt;p&gt;每个层在稳态下执行一次（连续执行样本的中位数），各用限制之内的最快算法。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Time of the whole network against its workspace limit</source>
        <translation>整个网络的时间与其工作区限制</translation>
    </message>
    <message>
        <source>workspace peak of the search (benchmark = True)</source>
        <translation>搜索的工作区峰值 (benchmark = True)</translation>
    </message>
    <message>
        <source>Convolutions of an iteration</source>
        <translation>一次迭代的卷积</translation>
    </message>
    <message>
        <source>&lt;b&gt;Baseline: %1&lt;/b&gt;&lt;p&gt;%2. The same layers once in the steady state, each with its fastest algorithm. They need %3 of workspace.&lt;/p&gt;</source>
        <translation>&lt;b&gt;基线：%1&lt;/b&gt;&lt;p&gt;%2。相同的层在稳态下各执行一次，每层使用其最快的算法。它们需要 %3 的工作区。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>pinned baseline</source>
        <translation>固定的基线</translation>
    </message>
</context>
<context>
    <name>convscope::Notice</name>
    <message>
        <source>Caution</source>
        <translation>注意</translation>
    </message>
</context>
<context>
    <name>convscope::OriginBar</name>
    <message>
        <source>Measure &amp;it here</source>
        <translation>在本机测量(&amp;I)</translation>
    </message>
    <message>
        <source>Show the op&amp;en session</source>
        <translation>显示打开的会话(&amp;E)</translation>
    </message>
    <message>
        <source>Measuring: the figures appear at the end.</source>
        <translation>正在测量：数值在结束时出现。</translation>
    </message>
    <message>
        <source>This step uses a survey of %1.</source>
        <translation>此步骤使用 %1 的测量。</translation>
    </message>
    <message>
        <source>The recorded session %1 is not available. A survey of %2 is used instead; its figures are those of your device.</source>
        <translation>会话记录 %1 不可用。改用 %2 的测量；其数值来自您的设备。</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 at %2 sizes</source>
        <translation>%1，%2 种尺寸</translation>
    </message>
    <message>
        <source>Runs a survey with the settings of this step; then both results are shown</source>
        <translation>以这一步的设置进行测量，然后显示两个结果</translation>
    </message>
    <message>
        <source>Show only the r&amp;ecording</source>
        <translation>只显示记录(&amp;E)</translation>
    </message>
    <message>
        <source>Figures of the text: %1</source>
        <translation>文中的数值：%1</translation>
    </message>
</context>
<context>
    <name>convscope::OutcomeBox</name>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1 is %2 (%3)</source>
        <translation>%1 为 %2（%3）</translation>
    </message>
    <message>
        <source>%1 is %2, recorded %3 (%4)</source>
        <translation>%1 为 %2，记录为 %3（%4）</translation>
    </message>
    <message>
        <source>The text expects %1. Here %2.</source>
        <translation>本文预期 %1。这里 %2。</translation>
    </message>
    <message>
        <source>%1, not %2</source>
        <translation>%1，而不是 %2</translation>
    </message>
    <message>
        <source>Your measurement used %1.</source>
        <translation>您的测量使用了 %1。</translation>
    </message>
    <message>
        <source>⚠ This session shows another result than the text of this step.</source>
        <translation>⚠ 此会话的结果与这一步的文字不同。</translation>
    </message>
    <message>
        <source>✓ Your measurement agrees with the text of this step.</source>
        <translation>✓ 您的测量与这一步的文字一致。</translation>
    </message>
    <message>
        <source>That can happen: another device, library version, precision or memory layout has other algorithms and other times. And if two times are nearly equal, noise decides which one is shorter.</source>
        <translation>这是可能的：另一设备、库版本、精度或内存布局有不同的算法和不同的时间。如果两个时间几乎相等，则由噪声决定哪个更短。</translation>
    </message>
</context>
<context>
    <name>convscope::PaddingModel</name>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>The policy of the forecast.</source>
        <translation>预测所用的策略。</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>尺寸数</translation>
    </message>
    <message>
        <source>sizes</source>
        <translation>种</translation>
    </message>
    <message>
        <source>The number of remaining input sizes. Others are padded to the next larger one and need no search.</source>
        <translation>保留的输入尺寸的种数。其他尺寸填充到下一个更大的尺寸，不需要搜索。</translation>
    </message>
    <message>
        <source>Padded up to</source>
        <translation>填充到</translation>
    </message>
    <message>
        <source>The remaining sizes: the best choice of that number.</source>
        <translation>保留的尺寸：该种数下的最佳选择。</translation>
    </message>
    <message>
        <source>&lt;p&gt;The schedule without padding.&lt;/p&gt;</source>
        <translation>&lt;p&gt;未填充的安排。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Padded:%1&lt;/p&gt;</source>
        <translation>&lt;p&gt;填充：%1&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>Forecast of the padded schedule: a padded input takes the time of the size it is padded to.</source>
        <translation>填充后安排的预测：填充后的输入耗时等于所填充到的尺寸。</translation>
    </message>
    <message>
        <source>FLOPs added</source>
        <translation>增加的 FLOPs</translation>
    </message>
    <message>
        <source>Floating-point operations spent on padding, relative to the schedule without padding.</source>
        <translation>花在填充上的浮点运算，相对于未填充的安排。</translation>
    </message>
    <message>
        <source>Padding an input to a larger size leaves fewer sizes to search for, but takes the time of the larger size.</source>
        <translation>把输入填充到较大的尺寸后，需要搜索的尺寸更少，但每次迭代要用较大尺寸的时间。</translation>
    </message>
    <message>
        <source>With %1 it pays off: padding up to %2 saves %3 of %4, more than any other way.</source>
        <translation>%1 时填充能回本：填充到 %2 可在 %4 中节省 %3，多于其他任何方式。</translation>
    </message>
    <message>
        <source>With %1 it does not pay off: padding up to %2 adds %3 to %4, and other ways add more.</source>
        <translation>%1 时填充不能回本：填充到 %2 会在 %4 之外多用 %3，其他方式多用得更多。</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Forecast: the total less that of the schedule without padding. +: padding costs time. -: it saves time.</source>
        <translation>预测：总时间减去未填充的安排的总时间。+：填充多用时间。-：填充节省时间。</translation>
    </message>
    <message>
        <source>Forecast of padding to fewer sizes</source>
        <translation>填充到更少尺寸的预测</translation>
    </message>
    <message>
        <source>With %1 it is not worth it: padding up to %2 saves %3 of %4, which is less than %5.</source>
        <translation>%1 时不值得填充：填充到 %2 可在 %4 中节省 %3，不到 %5。</translation>
    </message>
</context>
<context>
    <name>convscope::Page</name>
    <message>
        <source>Run a survey</source>
        <translation>运行测量</translation>
    </message>
</context>
<context>
    <name>convscope::Paragraph</name>
    <message>
        <source>The fastest algorithm of each layer is measured again in random order. </source>
        <translation>每一层最快的算法会按随机的顺序再次测量，并与启发式的选择比较。</translation>
    </message>
</context>
<context>
    <name>convscope::PlotChartView</name>
    <message>
        <source>Show the whole range	0</source>
        <translation>显示整个范围	0</translation>
    </message>
</context>
<context>
    <name>convscope::PolicyModel</name>
    <message>
        <source>Copies %1 (%2).</source>
        <translation>复制 %1（%2）。</translation>
    </message>
    <message>
        <source>&lt;p&gt;Needs surveys of the backend %1.&lt;/p&gt;</source>
        <translation>&lt;p&gt;需要后端 %1 的测量。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>How a framework chooses an algorithm. The first ticked policy is the baseline.</source>
        <translation>框架如何选择算法。第一个勾选的策略是基线。</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>Forecast: the part of the total that is spent on searches: requesting lists, building plans, loading modules, timing candidates.</source>
        <translation>预测：总时间中用于搜索的部分：查询列表、构建计划、加载模块、为候选计时。</translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Pays off after</source>
        <translation>回本于</translation>
    </message>
    <message>
        <source>iterations</source>
        <translation>次迭代</translation>
    </message>
    <message>
        <source>never</source>
        <translation>永不</translation>
    </message>
    <message>
        <source>Choices</source>
        <translation>选择次数</translation>
    </message>
    <message>
        <source>problems</source>
        <translation>个问题</translation>
    </message>
    <message>
        <source>Forecast: how often the policy had to choose an algorithm, because its cache had none: as a rule once for each layer and pass at each size. benchmark = True searches each time; False requests the heuristics&apos; list and builds the first algorithm that works.</source>
        <translation>预测：策略因缓存中没有而必须选择算法的次数：通常每种尺寸下每个层和方向一次。benchmark = True 每次都要搜索；False 只查询启发式的列表，并构建第一个可用的算法。</translation>
    </message>
    <message>
        <source>Workspace peak</source>
        <translation>工作区峰值</translation>
    </message>
    <message>
        <source>Forecast: the largest workspace in use at any time, searches included.</source>
        <translation>预测：任何时刻使用的最大工作区，包括搜索。</translation>
    </message>
    <message>
        <source>Cached</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>Forecast: the algorithms that the policy keeps in memory at the end, as a rule one for each choice. A layer and pass that returns at the same size takes its plan from there and needs no further choice.</source>
        <translation>预测：结束时策略保存在内存中的算法，通常每次选择一个。同一尺寸的层和方向再次出现时，直接从中取用计划，无需再选择。</translation>
    </message>
    <message>
        <source>In words</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Forecast: the convolutions of all iterations, searches included.</source>
        <translation>预测：所有迭代的卷积，包括搜索。</translation>
    </message>
    <message>
        <source>not ticked</source>
        <translation>未勾选</translation>
    </message>
    <message>
        <source>for surveys of %1</source>
        <translation>用于 %1 的测量</translation>
    </message>
    <message>
        <source>Only ticked policies get a forecast: %1 of %2.</source>
        <translation>只有勾选的策略才有预测：%2 个中的 %1 个。</translation>
    </message>
    <message>
        <source>plans</source>
        <translation>个计划</translation>
    </message>
    <message>
        <source>&lt;p&gt;%1. Sizes of the schedule that are not measured are estimated.&lt;/p&gt;</source>
        <translation>&lt;p&gt;%1。尺寸安排中未测量的尺寸是估计值。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Forecast: the convolutions of one iteration, the mean of a million iterations without their searches, as in the sentence above and on Summary. In a shorter run some random sizes are more frequent than others, so its mean differs a little. Of a schedule that draws thousands of sizes: the mean of 1,000 iterations.</source>
        <translation>预测：一次迭代的卷积，一百万次迭代（不含搜索）的平均时间，与上面的句子及“摘要”页面相同。较短的运行中某些随机尺寸较多，因此其平均值略有不同。会抽取数千种尺寸的安排：1,000 次迭代的平均值。</translation>
    </message>
    <message>
        <source>Forecast by policy</source>
        <translation>各策略的预测</translation>
    </message>
    <message>
        <source>Some of the others need a survey with another library.</source>
        <translation>其余的有些需要用其他库测量。</translation>
    </message>
    <message>
        <source>Forecast: the number of iterations after which the policy has taken less total time than the first ticked one, within a million iterations, as in the sentence above; of a schedule that draws thousands of sizes, within 1,000. The last column has its bounds.</source>
        <translation>预测：多少次迭代之后，该策略的总时间少于第一个勾选的策略（一百万次迭代以内），与上面的句子相同。最后一列给出其界限。会抽取数千种尺寸的安排只计算前 1,000 次迭代。</translation>
    </message>
    <message>
        <source>Forecast: the result compared with the first ticked policy; or why there is no forecast.</source>
        <translation>预测：与第一个勾选的策略比较的结果；或为何没有预测。</translation>
    </message>
    <message>
        <source>the others are compared with %1</source>
        <translation>其他策略都与 %1 比较</translation>
    </message>
    <message>
        <source>Forecast: how much longer the convolutions of an iteration take with this policy than with the same policy in the pinned baseline, %1. Below 0%, they take less time. If the baseline does not have every size of the schedule, at the sizes that both have.</source>
        <translation>预测：用此策略时，一次迭代的卷积比在固定的基线 %1 中用同一策略多用多少时间。低于 0% 表示用时更少。如果基线没有安排中的每种尺寸，则为双方共有的尺寸下的变化。</translation>
    </message>
    <message>
        <source>within the noise</source>
        <translation>在噪声范围内</translation>
    </message>
    <message>
        <source>pays off after 12,345 iterations</source>
        <translation>在 12,345 次迭代后回本</translation>
    </message>
</context>
<context>
    <name>convscope::PolicyView</name>
    <message>
        <source>pytorch-benchmark:limit=0</source>
        <translation>pytorch-benchmark:limit=0</translation>
    </message>
    <message>
        <source>Another policy with its settings</source>
        <translation>另一个带设置的策略</translation>
    </message>
    <message>
        <source>&lt;p&gt;A policy with your own settings: NAME:KEY=VALUE,...&lt;/p&gt;</source>
        <translation>&lt;p&gt;带有您自己设置的策略：NAME:KEY=VALUE,...&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Add policy</source>
        <translation>添加策略(&amp;A)</translation>
    </message>
    <message>
        <source>Times of all policies are of the same convolutions alone, not of a whole iteration.</source>
        <translation>所有策略的时间都只计同样的卷积，而不是整个迭代。</translation>
    </message>
    <message>
        <source>Also show the policies that are not ticked</source>
        <translation>也显示未勾选的策略</translation>
    </message>
    <message>
        <source>Sho&amp;w all policies</source>
        <translation>显示所有策略(&amp;W)</translation>
    </message>
</context>
<context>
    <name>convscope::ProcessModel</name>
    <message>
        <source>Process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>The number of the process.</source>
        <translation>进程号。</translation>
    </message>
    <message>
        <source>Problems met</source>
        <translation>遇到的问题</translation>
    </message>
    <message>
        <source>Distinct convolutions that the process asked cuDNN for.</source>
        <translation>该进程向 cuDNN 请求的不同卷积。</translation>
    </message>
    <message>
        <source>Applied</source>
        <translation>已应用</translation>
    </message>
    <message>
        <source>Convolutions that got their measured algorithms.</source>
        <translation>得到实测算法的卷积。</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>Convolutions that ConvScope does not measure, or whose measured algorithms cuDNN refused.</source>
        <translation>ConvScope 不测量的卷积，或其实测算法被 cuDNN 拒绝的卷积。</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Convolutions that the choice file does not have.</source>
        <translation>选择文件中没有的卷积。</translation>
    </message>
    <message>
        <source>Left to cuDNN because</source>
        <translation>由 cuDNN 选择的原因</translation>
    </message>
    <message>
        <source>Why cuDNN chose itself, and for how many convolutions.</source>
        <translation>为什么由 cuDNN 自己选择，以及有多少个卷积。</translation>
    </message>
</context>
<context>
    <name>convscope::QuestionBox</name>
    <message>
        <source>The session has no data to decide which answer is right.</source>
        <translation>会话没有数据来判断哪个答案正确。</translation>
    </message>
    <message>
        <source>**You predicted this.**</source>
        <translation>**您预测对了。**</translation>
    </message>
    <message>
        <source>**You predicted otherwise.**</source>
        <translation>**您的预测不同。**</translation>
    </message>
    <message>
        <source>&amp;Show the answer (Enter)</source>
        <translation>显示答案（回车）(&amp;S)</translation>
    </message>
    <message>
        <source>Predict first: choose one of the answers (keys 1 to %1), then press Enter</source>
        <translation>先做预测：选择一个答案（按键 1 到 %1），然后按回车</translation>
    </message>
    <message>
        <source>Choose an answer first: press a key from 1 to %1.</source>
        <translation>请先选择一个答案：按 1 到 %1 键。</translation>
    </message>
    <message>
        <source>Play, then &amp;show the answer (Enter)</source>
        <translation>播放，然后显示答案（回车）(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Skip to the answer (Enter)</source>
        <translation>跳到答案（回车）(&amp;S)</translation>
    </message>
    <message>
        <source>The answer appears when the film ends.</source>
        <translation>答案在影片结束时出现。</translation>
    </message>
</context>
<context>
    <name>convscope::RaceTable</name>
    <message>
        <source>Picked</source>
        <translation>选中</translation>
    </message>
    <message>
        <source>The plan that the framework used.</source>
        <translation>框架使用的计划。</translation>
    </message>
    <message>
        <source>Its sample</source>
        <translation>其样本</translation>
    </message>
    <message>
        <source>The framework&apos;s one sample of it.</source>
        <translation>框架对它的单个样本。</translation>
    </message>
    <message>
        <source>Its median</source>
        <translation>其中位数</translation>
    </message>
    <message>
        <source>The survey&apos;s median of it.</source>
        <translation>测量中它的中位数。</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>最佳</translation>
    </message>
    <message>
        <source>Of the plans that the framework timed, the one with the least median of the survey.</source>
        <translation>框架计时过的计划中，测量的中位数最小的一个。</translation>
    </message>
    <message>
        <source>Best median</source>
        <translation>最佳中位数</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>误选</translation>
    </message>
    <message>
        <source>Whether the picked plan is more than 3% slower than the best one.</source>
        <translation>选中的计划是否比最佳的慢 3% 以上。</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Costs an iteration</source>
        <translation>每次迭代的代价</translation>
    </message>
    <message>
        <source>What the pick costs beyond the best plan, as often as an iteration computes the problem.</source>
        <translation>所选计划比最佳计划多花的时间，按一次迭代计算该问题的次数计。</translation>
    </message>
    <message>
        <source>Chance</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>The pick&apos;s probability by the wrong-pick analysis of the survey.</source>
        <translation>由测量的误选分析得出的该选择的概率。</translation>
    </message>
    <message>
        <source>List</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>Whether the framework&apos;s list of plans is the policy&apos;s, in the same order.</source>
        <translation>框架的计划列表是否与策略的相同，且顺序一致。</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>Searches of the framework</source>
        <translation>框架的搜索</translation>
    </message>
</context>
<context>
    <name>convscope::RankingIcicle</name>
    <message>
        <source>Convolutions by part of the network</source>
        <translation>按网络的部分显示的卷积</translation>
    </message>
    <message>
        <source>%1 of an iteration, %2 of its convolutions</source>
        <translation>占一次迭代的 %1，占其卷积的 %2</translation>
    </message>
</context>
<context>
    <name>convscope::RankingModel</name>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>The part that this is of the convolutions of an iteration.</source>
        <translation>它占一次迭代中所有卷积的比例。</translation>
    </message>
    <message>
        <source>Computed by</source>
        <translation>计算者</translation>
    </message>
    <message>
        <source>The library or kernel that computed it in the recording.</source>
        <translation>记录中计算它的库或内核。</translation>
    </message>
    <message>
        <source>Time per iteration</source>
        <translation>每次迭代的时间</translation>
    </message>
    <message>
        <source>Share of convolutions</source>
        <translation>占卷积的比例</translation>
    </message>
    <message>
        <source>Executions per iteration</source>
        <translation>每次迭代的执行次数</translation>
    </message>
    <message>
        <source>The layer, as recorded, at all of its input sizes and in all of its passes.</source>
        <translation>记录中的层，包括其所有输入尺寸和所有方向。</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>The part of the time per iteration that its forward pass takes.</source>
        <translation>每次迭代的时间中前向所占的部分。</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>The part of the time per iteration that its backward passes take: the gradients of the input and of the filter.</source>
        <translation>每次迭代的时间中反向所占的部分：输入和卷积核的梯度。</translation>
    </message>
    <message>
        <source>Host per iteration</source>
        <translation>每次迭代的主机时间</translation>
    </message>
    <message>
        <source>The time of its calls on the host in an iteration: the median time of one call, without first calls, times the calls in an iteration.</source>
        <translation>一次迭代中它的调用在主机上的时间：一次调用的时间的中位数（不含首次调用）乘以一次迭代中的调用次数。</translation>
    </message>
    <message>
        <source>%1: %2 per iteration. One execution: kernels %3, call on the host %4.</source>
        <translation>%1：每次迭代 %2。一次执行：内核 %3，主机上的调用 %4。</translation>
    </message>
    <message>
        <source>%1 layers compute the same convolution; each has an equal part of its time.</source>
        <translation>%1 个层计算同一个卷积，平分它的时间。</translation>
    </message>
    <message>
        <source>How often an iteration executes the layer: the mean of all recorded iterations. 0.25: once in four iterations. Without names of layers, each input size is a row.</source>
        <translation>一次迭代执行该层的次数：所有记录的迭代的平均值。0.25 表示四次迭代执行一次。没有层名称时，每种输入尺寸各占一行。</translation>
    </message>
    <message>
        <source>The time of all its passes in a mean iteration: the median time of one execution, without first calls that searched, times the executions in an iteration; of several input sizes, each as often as it was recorded. On the device, or on the host if no kernels were recorded. Layers that compute the same convolution have equal parts of its time.</source>
        <translation>它的所有方向在平均一次迭代中的时间：一次执行的时间的中位数（不含做过搜索的首次调用）乘以一次迭代中的执行次数；有多种输入尺寸时，每种按录制的次数计入。这是设备上的时间；如果没有记录内核，则是主机上的时间。计算同一个卷积的层平分它的时间。</translation>
    </message>
    <message>
        <source>First calls, whole run</source>
        <translation>首次调用，整个运行</translation>
    </message>
    <message>
        <source>The time of its first calls on the host, over the whole run and all of its passes and input sizes: calls that searched, compiled or loaded code when they were made first. No other column contains it.</source>
        <translation>它的首次调用在主机上的时间，涵盖整个运行以及它的所有方向和输入尺寸：第一次进行时做过搜索、编译或加载代码的调用。其他列都不包含它。</translation>
    </message>
    <message>
        <source>First calls, in the whole run: %1.</source>
        <translation>整个运行中的首次调用：%1。</translation>
    </message>
</context>
<context>
    <name>convscope::RecordedProblemModel</name>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>The layer, as recorded.</source>
        <translation>记录中的层。</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>Forward, or the gradient of the input or of the filter.</source>
        <translation>前向，或输入、卷积核的梯度。</translation>
    </message>
    <message>
        <source>Per iteration</source>
        <translation>每次迭代</translation>
    </message>
    <message>
        <source>not counted</source>
        <translation>未计数</translation>
    </message>
    <message>
        <source>Computed by</source>
        <translation>计算者</translation>
    </message>
    <message>
        <source>The library or kernel that computed it in the recording.</source>
        <translation>记录中计算它的库或内核。</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>The convolution problem as text.</source>
        <translation>以文本表示的卷积问题。</translation>
    </message>
    <message>
        <source>backward-filter</source>
        <translation>反向（权重梯度）</translation>
    </message>
    <message>
        <source>%1, %2 layers</source>
        <translation>%1，%2 个层</translation>
    </message>
    <message>
        <source>%1 layers compute this problem. The executions in an iteration are those of all of them.</source>
        <translation>%1 个层计算此问题。一次迭代中的执行次数是所有这些层的总和。</translation>
    </message>
    <message>
        <source>One call computes both gradients, and the recording does not divide its time: together they take %1.</source>
        <translation>一次调用计算两个梯度，记录没有划分它的时间：两者共用 %1。</translation>
    </message>
    <message>
        <source>The recording has no time of this problem on the device, e.g. because it contains no kernels, or only a first call that searched.</source>
        <translation>记录没有此问题在设备上的时间，例如因为它不含内核，或只有一次做过搜索的首次调用。</translation>
    </message>
    <message>
        <source>How often an iteration computes the problem, in all layers that share it: the mean of all recorded iterations. 0.25: once in four iterations, e.g. because the others have another input size.</source>
        <translation>一次迭代计算该问题的次数，包括共有此问题的所有层：所有录制迭代的平均值。0.25：四次迭代一次，例如因为其他迭代是另一种输入尺寸。</translation>
    </message>
    <message>
        <source>One execution</source>
        <translation>一次执行</translation>
    </message>
    <message>
        <source>The median time of one execution on the device of the recording, without first calls and without the trials of a search. The page Run ranks layers by all their executions in an iteration.</source>
        <translation>在录制所用设备上一次执行时间的中位数，不含首次调用和搜索的试运行。“运行”页面按一次迭代中的所有执行排列各层。</translation>
    </message>
</context>
<context>
    <name>convscope::RecordedView</name>
    <message>
        <source>Not known yet: %1.</source>
        <translation>尚不清楚：%1。</translation>
    </message>
    <message>
        <source>Caution: %1</source>
        <translation>注意：%1</translation>
    </message>
</context>
<context>
    <name>convscope::RecordingOfferRow</name>
    <message>
        <source>Copy the command that measures them</source>
        <translation>复制测量它们的命令</translation>
    </message>
    <message>
        <source>Forecast from other sessions</source>
        <translation>由其他会话得出的预测</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Show the recorded sessions</source>
        <translation>显示会话记录</translation>
    </message>
    <message>
        <source>&lt;p&gt;Opens this recorded session in place of the open one.&lt;/p&gt;</source>
        <translation>&lt;p&gt;打开这个会话记录，取代当前打开的会话。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Shows the start page: the sessions that come with ConvScope.&lt;/p&gt;</source>
        <translation>&lt;p&gt;显示开始页面：ConvScope 自带的会话。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Copies the command that measures the recorded convolutions. Run it on the machine of the recording, or on one with the same device.</source>
        <translation>复制测量所记录的卷积的命令。请在记录所用的机器或具有相同设备的机器上运行。</translation>
    </message>
</context>
<context>
    <name>convscope::ReplayBar</name>
    <message>
        <source>Replay</source>
        <translation>重放</translation>
    </message>
    <message>
        <source>Policy to replay</source>
        <translation>要重放的策略</translation>
    </message>
    <message>
        <source>Replays beside their forecasts</source>
        <translation>重放与其预测的对照</translation>
    </message>
    <message>
        <source>&lt;p&gt;The measured time of the replay divided by the forecast: for all iterations without searches (steady), for the searches (warm-up), and for both (total).&lt;/p&gt;</source>
        <translation>&lt;p&gt;重放的实测时间除以预测：分别为所有不含搜索的迭代（稳态）、搜索（预热）以及两者（总计）。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>There is no survey yet.</source>
        <translation>还没有测量。</translation>
    </message>
    <message>
        <source>There is no forecast to compare a replay with.</source>
        <translation>没有可与重放比较的预测。</translation>
    </message>
    <message>
        <source>&lt;p&gt;Executes the policy over this schedule on the device as its framework would: its cache, its searches, its order. The times are drawn over the forecast and kept in the session.&lt;/p&gt;</source>
        <translation>&lt;p&gt;像框架那样在设备上按此安排执行该策略：它的缓存、搜索和顺序。时间绘制在预测之上，并保存在会话中。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>No replay: %1</source>
        <translation>无法重放：%1</translation>
    </message>
    <message>
        <source>Some of its sizes are not measured, so there is no forecast to compare a replay with.</source>
        <translation>它的一些尺寸未测量，因此没有可与重放比较的预测。</translation>
    </message>
    <message>
        <source>executes %1 on the device (forecast: %2)</source>
        <translation>在设备上执行 %1（预测：%2）</translation>
    </message>
</context>
<context>
    <name>convscope::ReportView</name>
    <message>
        <source>&lt;h3&gt;No report is open&lt;/h3&gt;&lt;p&gt;A run of your program can keep a report of the choices that it got:&lt;/p&gt;&lt;p&gt;&lt;code&gt;convscope-cli run --choices FILE --report my.report -- python train.py&lt;/code&gt;&lt;/p&gt;&lt;p&gt;Open the report here, or drop it on the window.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;没有打开的报告&lt;/h3&gt;&lt;p&gt;运行您的程序时，可以记下它得到的选择：&lt;/p&gt;&lt;p&gt;&lt;code&gt;convscope-cli run --choices FILE --report my.report -- python train.py&lt;/code&gt;&lt;/p&gt;&lt;p&gt;在这里打开报告，或把它拖到窗口上。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Open report…</source>
        <translation>打开报告…</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Processes of the report</source>
        <translation>报告中的进程</translation>
    </message>
    <message>
        <source>Convolutions of the process</source>
        <translation>该进程的卷积</translation>
    </message>
    <message>
        <source>%1: nothing was applied. No process asked cuDNN&apos;s graph API for a convolution on the device of the choice file.</source>
        <translation>%1：没有应用任何选择。没有进程在选择文件的设备上向 cuDNN 的图 API 请求卷积。</translation>
    </message>
    <message>
        <source>%1: %2 of %3 convolutions have their measured algorithms. Processes: %4.</source>
        <translation>%1：%3 个卷积中有 %2 个得到实测的算法。进程数：%4。</translation>
    </message>
</context>
<context>
    <name>convscope::ResumeBar</name>
    <message>
        <source>Start &amp;over</source>
        <translation>从头开始(&amp;O)</translation>
    </message>
    <message>
        <source>Start at the first step and clear your predictions</source>
        <translation>从第一步开始，并清除您的预测</translation>
    </message>
    <message>
        <source>You have finished this lesson. Your predictions are kept.</source>
        <translation>您已学完本课。您的预测已保留。</translation>
    </message>
    <message>
        <source>You were at step %1 of %2.</source>
        <translation>您上次在第 %1 步（共 %2 步）。</translation>
    </message>
    <message>
        <source>You were at the end of this lesson. Questions without an answer: step %1.</source>
        <translation>您已到过本课的结尾。尚未回答的问题：第 %1 步。</translation>
    </message>
</context>
<context>
    <name>convscope::RowChart</name>
    <message>
        <source>dgrad, wgrad: backward-data, backward-filter</source>
        <translation>输入梯度、权重梯度：反向的两个方向（dgrad、wgrad）</translation>
    </message>
</context>
<context>
    <name>convscope::RunCoverage</name>
    <message>
        <source>applied</source>
        <translation>已应用</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>not in the choice file</source>
        <translation>不在选择文件中</translation>
    </message>
</context>
<context>
    <name>convscope::RunHead</name>
    <message>
        <source>The slowest rank is not known</source>
        <translation>最慢的 rank 未知</translation>
    </message>
    <message>
        <source>No rank is slower than the others</source>
        <translation>没有哪个 rank 比其他 rank 慢</translation>
    </message>
    <message>
        <source>Rank %1 is the slowest</source>
        <translation>rank %1 最慢</translation>
    </message>
    <message>
        <source>What limits the run</source>
        <translation>运行受什么限制</translation>
    </message>
    <message>
        <source>The slowest rank</source>
        <translation>最慢的 rank</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>名次</translation>
    </message>
    <message>
        <source>&lt;p&gt;The rank of the run whose recording is shown.&lt;/p&gt;</source>
        <translation>&lt;p&gt;显示此次运行中哪个 rank 的记录。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>%1, the slowest</source>
        <translation>%1，最慢</translation>
    </message>
    <message>
        <source>Ran&amp;k</source>
        <translation>Ran&amp;k</translation>
    </message>
</context>
<context>
    <name>convscope::RunPage</name>
    <message>
        <source>&lt;h3&gt;No recorded run&lt;/h3&gt;&lt;p&gt;Open a recording of a program: a trace of the PyTorch profiler shows its timeline and which convolutions take the most time. No GPU is needed.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;没有录制的运行&lt;/h3&gt;&lt;p&gt;请打开一个程序的记录：PyTorch 性能分析器的 trace 会显示它的时间线，以及哪些卷积用时最多。不需要 GPU。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Open a recording…</source>
        <translation>打开记录…</translation>
    </message>
    <message>
        <source>Why there is no timeline</source>
        <translation>为什么没有时间线</translation>
    </message>
    <message>
        <source>The timeline is in the recording itself, not in sessions. Open the trace of the PyTorch profiler to see it.</source>
        <translation>时间线在记录本身中，不在会话中。打开 PyTorch 性能分析器的 trace 即可看到它。</translation>
    </message>
    <message>
        <source>Convolutions of an iteration</source>
        <translation>一次迭代的卷积</translation>
    </message>
    <message>
        <source>Convolutions by time</source>
        <translation>按时间排列的卷积</translation>
    </message>
    <message>
        <source>Find a kernel, operator or layer</source>
        <translation>查找内核、算子或层</translation>
    </message>
    <message>
        <source>Find a span by its name</source>
        <translation>按名称查找时段</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一个</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>匹配数</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>&lt;p&gt;Shows the whole run (F).&lt;/p&gt;</source>
        <translation>&lt;p&gt;显示整个运行（F）。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Wheel or W S: zoom · drag or A D: move · Shift and drag: mark a range · F: show all</source>
        <translation>滚轮或 W S：缩放 · 拖动或 A D：移动 · Shift 加拖动：标记范围 · F：显示全部</translation>
    </message>
    <message>
        <source>No times of convolutions were recorded.</source>
        <translation>没有记录卷积的时间。</translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation>找到 %1 个</translation>
    </message>
    <message>
        <source>Click a span to see its name, time and layer. Press Return on a row to find its layer in the timeline.</source>
        <translation>单击时段可查看它的名称、时间和层。在某一行上按 Return 可在时间线中找到它的层。</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Ranking</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>Icicle</source>
        <translation>冰柱图</translation>
    </message>
    <message>
        <source>&lt;p&gt;The parts of the network, as wide as their part of an iteration. Click a part to zoom into it.&lt;/p&gt;</source>
        <translation>&lt;p&gt;网络的各个部分，宽度是它们在一次迭代中所占的时间。单击一个部分可放大它。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Time by kind</source>
        <translation>按种类的时间</translation>
    </message>
    <message>
        <source>%1 (as in %2)</source>
        <translation>%1（同 %2）</translation>
    </message>
    <message>
        <source>Layers are %1.</source>
        <translation>层的名称：%1。</translation>
    </message>
    <message>
        <source>&lt;p&gt;Finds names that contain the text. With &quot; | &quot; between several texts: one of them.&lt;/p&gt;</source>
        <translation>&lt;p&gt;查找包含该文本的名称。多个文本之间用“ | ”隔开时，包含其中之一即可。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>The convolutions of an iteration take %1 on the host, without first calls.</source>
        <translation>一次迭代的卷积在主机上用时 %1，不含首次调用。</translation>
    </message>
    <message>
        <source>The convolutions of an iteration take %1 on the device, without first calls.</source>
        <translation>一次迭代的卷积在设备上用时 %1，不含首次调用。</translation>
    </message>
    <message>
        <source>Marked range, %1 = 100%</source>
        <translation>标记的范围，%1 = 100%</translation>
    </message>
    <message>
        <source>Whole recording, %1 = 100%</source>
        <translation>整个记录，%1 = 100%</translation>
    </message>
    <message>
        <source>all iterations, first calls and pauses included</source>
        <translation>所有迭代，包括首次调用和间歇</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 个，共 %2 个</translation>
    </message>
    <message>
        <source>First calls take %1 in the whole run.</source>
        <translation>整个运行中首次调用用时 %1。</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>记录</translation>
    </message>
</context>
<context>
    <name>convscope::SampleHistogram</name>
    <message>
        <source>Samples of the selected algorithm</source>
        <translation>所选算法的样本</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本数</translation>
    </message>
    <message>
        <source>Samples of %1</source>
        <translation>%1 的样本</translation>
    </message>
    <message>
        <source>Select a measured algorithm to see its samples.</source>
        <translation>选择一个已测量的算法，即可看到其样本。</translation>
    </message>
    <message>
        <source>No samples: %1.</source>
        <translation>没有样本：%1。</translation>
    </message>
    <message>
        <source>No samples: %1. %2</source>
        <translation>没有样本：%1。%2</translation>
    </message>
    <message>
        <source>Time of one execution</source>
        <translation>一次执行的时间</translation>
    </message>
    <message>
        <source>back to back (hot): %1 × %2 executions</source>
        <translation>连续执行（热）：%1 × %2 次执行</translation>
    </message>
    <message>
        <source>isolated executions: %1</source>
        <translation>单独执行：%1</translation>
    </message>
    <message>
        <source>median %1, quartiles dotted</source>
        <translation>中位数 %1，四分位数为点线</translation>
    </message>
    <message>
        <source>median %1</source>
        <translation>中位数 %1</translation>
    </message>
    <message>
        <source>isolated: %1</source>
        <translation>单独执行：%1</translation>
    </message>
    <message>
        <source>cold cache: %1</source>
        <translation>冷缓存：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s) from %1 to %2</source>
        <translation>
            <numerusform>%n 个样本，从 %1 到 %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n beyond the axis</source>
        <translation>
            <numerusform>%1，%n 个在坐标轴之外</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>convscope::SavedTimeLine</name>
    <message>
        <source>Time saved against False, by iterations</source>
        <translation>与 False 相比随迭代次数节省的时间</translation>
    </message>
    <message>
        <source>%1 (noise: ±%2)</source>
        <translation>%1（噪声：±%2）</translation>
    </message>
    <message>
        <source>Time saved against False after %1 iterations: %2</source>
        <translation>%1 次迭代后与 False 相比节省的时间：%2</translation>
    </message>
</context>
<context>
    <name>convscope::SceneStage</name>
    <message>
        <source>What is missing</source>
        <translation>缺少什么</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>The picture appears after the measurement.</source>
        <translation>测量完成后显示图。</translation>
    </message>
    <message>
        <source>Make a prediction first, then play the steps.</source>
        <translation>请先预测，然后播放各个步骤。</translation>
    </message>
</context>
<context>
    <name>convscope::ScheduleEditor</name>
    <message>
        <source>One size</source>
        <translation>单一尺寸</translation>
    </message>
    <message>
        <source>Alternating sizes</source>
        <translation>交替尺寸</translation>
    </message>
    <message>
        <source>Random sizes</source>
        <translation>随机尺寸</translation>
    </message>
    <message>
        <source>Multi-scale</source>
        <translation>多尺度</translation>
    </message>
    <message>
        <source>Smaller last batch</source>
        <translation>末批较小</translation>
    </message>
    <message>
        <source>Random batch</source>
        <translation>随机批大小</translation>
    </message>
    <message>
        <source>List of sizes</source>
        <translation>尺寸列表</translation>
    </message>
    <message>
        <source>Histogram of sizes</source>
        <translation>尺寸直方图</translation>
    </message>
    <message>
        <source>Kind of schedule</source>
        <translation>安排的类型</translation>
    </message>
    <message>
        <source>The schedule as text</source>
        <translation>安排的文本</translation>
    </message>
    <message>
        <source>Rows of size and count</source>
        <translation>尺寸与次数的行</translation>
    </message>
    <message>
        <source>224,120
256,80
320x416,5</source>
        <translation>224,120
256,80
320x416,5</translation>
    </message>
    <message>
        <source>&amp;More</source>
        <translation>更多(&amp;M)</translation>
    </message>
    <message>
        <source>&lt;p&gt;All numbers of the schedule, the length of a training in epochs, replays.&lt;/p&gt;</source>
        <translation>&lt;p&gt;安排的所有数值、以 epoch 计的训练长度、重放。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>尺寸(&amp;Z)</translation>
    </message>
    <message>
        <source>The spatial size of the input, in pixels on each side.</source>
        <translation>输入的空间尺寸，每边的像素数。</translation>
    </message>
    <message>
        <source>The smallest size (or batch) in the schedule.</source>
        <translation>安排中最小的尺寸（或批大小）。</translation>
    </message>
    <message>
        <source>T&amp;o</source>
        <translation>到(&amp;O)</translation>
    </message>
    <message>
        <source>The largest size (or batch) in the schedule.</source>
        <translation>安排中最大的尺寸（或批大小）。</translation>
    </message>
    <message>
        <source>Ste&amp;p</source>
        <translation>步长(&amp;P)</translation>
    </message>
    <message>
        <source>The difference between two neighbouring sizes.</source>
        <translation>相邻两个尺寸之差。</translation>
    </message>
    <message>
        <source>Si&amp;zes</source>
        <translation>尺寸数(&amp;Z)</translation>
    </message>
    <message>
        <source>Ever&amp;y</source>
        <translation>每隔(&amp;Y)</translation>
    </message>
    <message>
        <source>The number of iterations between two changes of the size.</source>
        <translation>两次改变尺寸之间的迭代次数。</translation>
    </message>
    <message>
        <source>&amp;Batch</source>
        <translation>批大小(&amp;B)</translation>
    </message>
    <message>
        <source>The number of inputs in an iteration.</source>
        <translation>一次迭代中的输入数。</translation>
    </message>
    <message>
        <source>La&amp;st</source>
        <translation>末批(&amp;S)</translation>
    </message>
    <message>
        <source>The number of inputs in the last iteration of an epoch.</source>
        <translation>一个 epoch 最后一次迭代中的输入数。</translation>
    </message>
    <message>
        <source>Per e&amp;poch</source>
        <translation>每 epoch(&amp;P)</translation>
    </message>
    <message>
        <source>The number of iterations in an epoch, including the last one.</source>
        <translation>一个 epoch 的迭代次数，包括最后一次。</translation>
    </message>
    <message>
        <source>&amp;Iterations</source>
        <translation>迭代次数(&amp;I)</translation>
    </message>
    <message>
        <source>See&amp;d</source>
        <translation>种子(&amp;D)</translation>
    </message>
    <message>
        <source>The seed of the random sizes: the same seed gives the same sizes everywhere.</source>
        <translation>随机尺寸的种子：相同的种子在任何地方都给出相同的尺寸。</translation>
    </message>
    <message>
        <source>%1, then %2 at the end of %3</source>
        <translation>%1，然后在 %3 结束时 %2</translation>
    </message>
    <message>
        <source>%1 to %2 in steps of %3</source>
        <translation>%1 到 %2，步长 %3</translation>
    </message>
    <message>
        <source>Random height and width</source>
        <translation>随机高和宽</translation>
    </message>
    <message>
        <source>Random batch and width</source>
        <translation>随机批量和宽</translation>
    </message>
    <message>
        <source>Pictures by aspect ratio</source>
        <translation>按宽高比分组的图片</translation>
    </message>
    <message>
        <source>Preset: detector, 400 to 600</source>
        <translation>预设：检测器，400 到 600</translation>
    </message>
    <message>
        <source>Preset: YOLO, 320 to 608</source>
        <translation>预设：YOLO，320 到 608</translation>
    </message>
    <message>
        <source>&lt;p&gt;The schedule as for &lt;code&gt;convscope-cli forecast --schedule&lt;/code&gt;: fixed:224, alternate:224,256:50, random:160:352:32, multiscale:320:608:32:10, last-batch:32:7:100, random-batch:8:64:8, random-hw:400:600:1, random-batch-width:8:64:8,100:1600:100, detector.&lt;/p&gt;</source>
        <translation>&lt;p&gt;与 &lt;code&gt;convscope-cli forecast --schedule&lt;/code&gt; 相同的安排文本：fixed:224、alternate:224,256:50、random:160:352:32、multiscale:320:608:32:10、last-batch:32:7:100、random-batch:8:64:8、random-hw:400:600:1、random-batch-width:8:64:8,100:1600:100、detector。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;One row for each size: the size, a comma, and the number of iterations (list), the relative frequency (histogram) or the number of pictures. A size is 224, 320x416, or height and width with a blank between them. A table with a header is read by its columns height, width and count.&lt;/p&gt;</source>
        <translation>&lt;p&gt;每种尺寸一行：尺寸、逗号，以及迭代次数（列表）、相对频率（直方图）或图片张数。尺寸可以是 224、320x416，或以空格隔开的高和宽。有表头的表格按 height、width 和 count 列读取。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Smallest width</source>
        <translation>最小宽度</translation>
    </message>
    <message>
        <source>The smallest width in the schedule.</source>
        <translation>安排中的最小宽度。</translation>
    </message>
    <message>
        <source>Largest width</source>
        <translation>最大宽度</translation>
    </message>
    <message>
        <source>The largest width in the schedule.</source>
        <translation>安排中的最大宽度。</translation>
    </message>
    <message>
        <source>Width step</source>
        <translation>宽度步长</translation>
    </message>
    <message>
        <source>The difference between two neighbouring widths.</source>
        <translation>相邻两种宽度之差。</translation>
    </message>
    <message>
        <source>Shorter side</source>
        <translation>短边</translation>
    </message>
    <message>
        <source>The size to which the shorter side of a picture is resized, in pixels.</source>
        <translation>图片的短边缩放到的大小，以像素计。</translation>
    </message>
    <message>
        <source>Longer side</source>
        <translation>长边</translation>
    </message>
    <message>
        <source>The largest size of the longer side, in pixels.</source>
        <translation>长边的最大大小，以像素计。</translation>
    </message>
    <message>
        <source>Groups factor</source>
        <translation>分组系数</translation>
    </message>
    <message>
        <source>The number k of torchvision&apos;s --aspect-ratio-group-factor: it makes 2k + 2 groups of similar pictures.</source>
        <translation>torchvision 的 --aspect-ratio-group-factor 的数值 k：分成 2k + 2 组相似的图片。</translation>
    </message>
    <message>
        <source>shorter side %1, longer side at most %2</source>
        <translation>短边 %1，长边至多 %2</translation>
    </message>
    <message>
        <source>height %1 to %2, width %3 to %4</source>
        <translation>高 %1 到 %2，宽 %3 到 %4</translation>
    </message>
    <message>
        <source>batch %1 to %2, width %3 to %4</source>
        <translation>批量 %1 到 %2，宽 %3 到 %4</translation>
    </message>
    <message>
        <source>The number of iterations to forecast: up to 100 million of one size, up to a million of changing sizes. Later ones take the same on average. Of schedules that draw thousands of sizes, the first 1,000 are computed.</source>
        <translation>要预测的迭代次数：单一尺寸最多一亿次，变化的尺寸最多一百万次。之后的迭代平均用时相同。会抽取数千种尺寸的安排只计算前 1,000 次。</translation>
    </message>
    <message>
        <source>&lt;p&gt;The input sizes of the iterations. One size: always the same. Alternating: one after another, each for a number of iterations. Random: a new random size in each iteration. Multi-scale: a new random size after a number of iterations. Smaller last batch: at the end of every epoch. Height and width, or batch and width: each drawn by itself. List and histogram: from rows that you paste, or from a file. Pictures by aspect ratio: batches of similar pictures, resized and padded as torchvision&apos;s detectors do. A preset sets the numbers of a kind.&lt;/p&gt;</source>
        <translation>&lt;p&gt;各次迭代的输入尺寸。一种尺寸：始终相同。交替：依次使用，每种若干次迭代。随机：每次迭代随机抽取一种新尺寸。多尺度：若干次迭代后随机抽取一种新尺寸。较小的最后一批：在每个 epoch 的末尾。高和宽、批量和宽：各自独立抽取。列表和直方图：来自您粘贴的行或文件。按宽高比分组的图片：由相似图片组成的批次，像 torchvision 的检测器那样缩放和填充。预设会设置某一种类的数值。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>paste the rows of the list below, or open them from a file</source>
        <translation>将各行粘贴到下面的列表中，或从文件打开</translation>
    </message>
    <message>
        <source>&lt;p&gt;Fills the rows from a CSV file: rows as above, or a table with a header. The command line reads the same files: &lt;code&gt;--schedule list:FILE&lt;/code&gt;.&lt;/p&gt;</source>
        <translation>&lt;p&gt;用 CSV 文件填充各行：与上面相同的行，或带表头的表格。命令行读取相同的文件：&lt;code&gt;--schedule list:FILE&lt;/code&gt;。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Open a list of sizes</source>
        <translation>打开尺寸列表</translation>
    </message>
    <message>
        <source>Lists (*.csv *.tsv *.txt);;All files (*)</source>
        <translation>列表 (*.csv *.tsv *.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>its iterations or its seed are no numbers</source>
        <translation>其中的迭代次数或种子不是数</translation>
    </message>
    <message>
        <source>The number of sizes. More than were measured are closer together.</source>
        <translation>尺寸的种数。多于已测的种数时，尺寸排得更密。</translation>
    </message>
    <message>
        <source>Only the first %1 of the %2 iterations of the list are forecast.</source>
        <translation>只预测列表 %2 次迭代中的前 %1 次。</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>Fr&amp;om a file…</source>
        <translation>从文件(&amp;O)…</translation>
    </message>
</context>
<context>
    <name>convscope::SessionSummary</name>
    <message>
        <source>Here True has PyTorch&apos;s benchmark_limit of %1; the answer is about %2.</source>
        <translation>此处 True 的 benchmark_limit 是 PyTorch 的 %1；答案针对 %2。</translation>
    </message>
</context>
<context>
    <name>convscope::ShareChart</name>
    <message>
        <source>Time of each layer and pass in an iteration</source>
        <translation>每个层和方向在一次迭代中的时间</translation>
    </message>
    <message>
        <source>Bars for each layer and pass. Up and down select a row, left the choice with benchmark off, right the one with benchmark on. The table has the same figures.</source>
        <translation>每个层和方向以条形显示。上下键选择行，左键选择 benchmark 关时的选择，右键选择 benchmark 开时的选择。表格中有相同的数值。</translation>
    </message>
    <message>
        <source>Nothing measured yet. A survey shows which layers take most of an iteration.</source>
        <translation>尚无测量。一次测量会显示哪些层占一次迭代的大部分时间。</translation>
    </message>
    <message>
        <source>time not known: executed by %1</source>
        <translation>用时未知：由 %1 执行</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>尚未测量</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message>
        <source>benchmark = False</source>
        <translation>benchmark = False</translation>
    </message>
    <message>
        <source>benchmark = True</source>
        <translation>benchmark = True</translation>
    </message>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>first choice of the library</source>
        <translation>库的首选</translation>
    </message>
    <message>
        <source>The network of this survey has no convolution to measure.</source>
        <translation>此次测量的网络没有可测量的卷积。</translation>
    </message>
    <message>
        <source>The filter excludes all layers.</source>
        <translation>筛选条件排除了所有层。</translation>
    </message>
    <message>
        <source>Time in an iteration</source>
        <translation>一次迭代中的时间</translation>
    </message>
    <message>
        <source>share, False</source>
        <translation>占比，False</translation>
    </message>
    <message>
        <source>share, True</source>
        <translation>占比，True</translation>
    </message>
    <message>
        <source>time not known: %1</source>
        <translation>用时未知：%1</translation>
    </message>
    <message>
        <source>%1 in the recording, executed by %2</source>
        <translation>记录中用时 %1，由 %2 执行</translation>
    </message>
    <message>
        <source>longest first</source>
        <translation>时间最长在前</translation>
    </message>
    <message>
        <source>share: of all convolutions of an iteration with the same setting</source>
        <translation>占比：在同一设置下占一次迭代中全部卷积的比例</translation>
    </message>
    <message>
        <source>share: of all convolutions of an iteration</source>
        <translation>占比：占一次迭代中全部卷积的比例</translation>
    </message>
</context>
<context>
    <name>convscope::ShareModel</name>
    <message>
        <source>Time, False</source>
        <translation>时间，False</translation>
    </message>
    <message>
        <source>Time in one iteration with benchmark = False, for all layers with the problem: the steady time of the heuristic choice; on a CPU, of the library&apos;s first choice.</source>
        <translation>benchmark = False 时在一次迭代中的时间，计入有此问题的所有层：启发式选择的稳态时间；在 CPU 上为库的首选的稳态时间。</translation>
    </message>
    <message>
        <source>Share, False</source>
        <translation>占比，False</translation>
    </message>
    <message>
        <source>The part that this is of the convolutions of an iteration.</source>
        <translation>占一次迭代的卷积时间的比例。</translation>
    </message>
    <message>
        <source>Time, True</source>
        <translation>时间，True</translation>
    </message>
    <message>
        <source>The same with benchmark = True. On a CPU, benchmark has no effect.</source>
        <translation>benchmark = True 时的同一时间。在 CPU 上，benchmark 不起作用。</translation>
    </message>
    <message>
        <source>Share, True</source>
        <translation>占比，True</translation>
    </message>
    <message>
        <source>Share of an iteration by layer</source>
        <translation>各层占一次迭代的比例</translation>
    </message>
</context>
<context>
    <name>convscope::ShareView</name>
    <message>
        <source>Share of time</source>
        <translation>时间占比</translation>
    </message>
    <message>
        <source>&lt;p&gt;An iteration executes every convolution once, at the steady time of PyTorch&apos;s choice: the median of back-to-back samples. A layer is named with its share in all passes. Its share is of the convolutions, not of the whole iteration.&lt;/p&gt;</source>
        <translation>&lt;p&gt;一次迭代把每个卷积执行一次，用时为 PyTorch 的选择的稳态时间，即连续执行的样本的中位数。所列的层以其所有方向合计的占比给出。占比是对卷积而言，而不是对整个迭代。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>With the library&apos;s first choices the convolutions of an iteration take %1.</source>
        <translation>采用库的首选时，一次迭代的卷积用时 %1。</translation>
    </message>
    <message>
        <source>The convolutions of an iteration take %1 with benchmark = False, %2 with True.</source>
        <translation>一次迭代的卷积在 benchmark = False 时用时 %1，True 时用时 %2。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Longest layers, all passes together: %1.</source>
        <translation>用时最长的层（所有方向合计）：%1。</translation>
    </message>
    <message>
        <source>They take %1 of the convolution time, the other %2 take %3.</source>
        <translation>它们占卷积时间的 %1，其余 %2 个占 %3。</translation>
    </message>
    <message>
        <source>A recorded iteration takes %1, of which its convolutions take %2 on the device (%3).</source>
        <translation>录制的一次迭代用时 %1，其中卷积在设备上用时 %2 (%3)。</translation>
    </message>
    <message>
        <source>These figures cover %1 of %2 problems.</source>
        <translation>这些数值涵盖 %2 个问题中的 %1 个。</translation>
    </message>
    <message>
        <source>%1; a call of PyTorch takes about as long on the host.</source>
        <translation>%1；PyTorch 在主机上的一次调用也大约需要这么久。</translation>
    </message>
</context>
<context>
    <name>convscope::SizeCountChart</name>
    <message>
        <source>Forecast of the time saved by the number of input sizes</source>
        <translation>节省的时间随输入尺寸种数变化的预测</translation>
    </message>
    <message>
        <source>One line for each policy but the baseline. A policy loses time where its line is below zero.</source>
        <translation>除基线外，每个策略一条线。线在零以下时，该策略损失时间。</translation>
    </message>
    <message>
        <source>No chosen policy keeps its choices for every size, so none loses from a certain number of sizes on.</source>
        <translation>所选策略都不为每种尺寸保存选择，因此不会从某个种数起损失时间。</translation>
    </message>
    <message>
        <source>number of sizes of the chosen schedule</source>
        <translation>所选安排的尺寸数</translation>
    </message>
    <message>
        <source>Saved, forecast</source>
        <translation>节省，预测</translation>
    </message>
    <message>
        <source>%1 loses from %2 sizes on</source>
        <translation>%1 从 %2 种尺寸起损失时间</translation>
    </message>
    <message>
        <source>from here on nothing is saved</source>
        <translation>从这里起没有节省</translation>
    </message>
    <message>
        <source>not measured: further sizes are assumed to be like the mean of the measured ones</source>
        <translation>未测量：假定更多的尺寸与已测尺寸的平均值相同</translation>
    </message>
    <message>
        <source>measured up to here</source>
        <translation>测量到此为止</translation>
    </message>
    <message>
        <source>No chosen policy searches, so none loses from a certain number of sizes on.</source>
        <translation>所选策略都不搜索，因此没有策略从某个尺寸数起损失时间。</translation>
    </message>
    <message>
        <source>%1 sizes, %2 iterations at each</source>
        <translation>%1 种尺寸，每种 %2 次迭代</translation>
    </message>
    <message>
        <source>the chosen schedule, computed with its own sizes, %1 to %2</source>
        <translation>所选安排，按它自己的尺寸（%1 到 %2）计算</translation>
    </message>
    <message>
        <source>Forecast: from how many input sizes on benchmark = True loses time, in %1</source>
        <translation>预测：%1中，从多少种输入尺寸起 benchmark = True 损失时间</translation>
    </message>
    <message>
        <source>Distinct input sizes in %1</source>
        <translation>%1中不同的输入尺寸</translation>
    </message>
    <message>
        <source>1 size, %1 iterations</source>
        <translation>1 种尺寸，%1 次迭代</translation>
    </message>
    <message>
        <source>the chosen schedule, computed with its own size, %1</source>
        <translation>所选安排，按它自己的尺寸（%1）计算</translation>
    </message>
</context>
<context>
    <name>convscope::SizeForecasts</name>
    <message>
        <source>steady</source>
        <translation>稳态</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>%1: replay / forecast %2</source>
        <translation>%1：重放 / 预测 %2</translation>
    </message>
    <message>
        <source>; every iteration of some size searched, so its steady time is unknown</source>
        <translation>；某个尺寸的每次迭代都进行了搜索，因此其稳态时间未知</translation>
    </message>
    <message>
        <source>; modules were loaded before, so their loading is not counted in the forecast&apos;s warm-up</source>
        <translation>；模块此前已加载，因此预测的预热中不计其加载</translation>
    </message>
    <message>
        <source>; it was stopped</source>
        <translation>；已被停止</translation>
    </message>
    <message>
        <source>; it stopped early: %1</source>
        <translation>；提前停止：%1</translation>
    </message>
    <message>
        <source>Padding needs a forecast.</source>
        <translation>填充需要预测。</translation>
    </message>
    <message>
        <source>The schedule has one size: there is nothing to pad.</source>
        <translation>此安排只有一种尺寸：无需填充。</translation>
    </message>
    <message>
        <source>Some sizes of the schedule are not measured: padding is computed from measured sizes only.</source>
        <translation>安排中的一些尺寸未测量：填充只由已测尺寸计算。</translation>
    </message>
    <message>
        <source>%1 input sizes (%2 to %3), in a fixed order</source>
        <translation>%1 种输入尺寸（%2 到 %3），固定顺序</translation>
    </message>
    <message>
        <source>%1 input sizes (%2 to %3), in random order (seed %4)</source>
        <translation>%1 种输入尺寸（%2 到 %3），随机顺序（种子 %4）</translation>
    </message>
    <message>
        <source>it is of another network</source>
        <translation>它属于另一个网络</translation>
    </message>
    <message>
        <source>it does not have every size of the schedule</source>
        <translation>它没有安排中的每种尺寸</translation>
    </message>
    <message>
        <source>the framework gives other layers to the library there</source>
        <translation>其中框架交给库的层不同</translation>
    </message>
    <message>
        <source>Paste one row for each size, e.g. 224,120: the size, a comma, and how often it comes up. Or open them from a file.</source>
        <translation>每种尺寸粘贴一行，例如 224,120：尺寸、逗号，以及它出现多少次。也可以从文件打开。</translation>
    </message>
    <message>
        <source>%1, %2.</source>
        <translation>%1，%2。</translation>
    </message>
    <message>
        <source>%1; %2 is extrapolated</source>
        <translation>%1；其中 %2 是外推的</translation>
    </message>
    <message>
        <source>%1; all of them extrapolated</source>
        <translation>%1；全部是外推的</translation>
    </message>
    <message>
        <source>%1; %2 of them extrapolated</source>
        <translation>%1；其中 %2 种是外推的</translation>
    </message>
    <message>
        <source>%1, %2; %3.</source>
        <translation>%1，%2；%3。</translation>
    </message>
    <message>
        <source>, over %1</source>
        <translation>，共 %1</translation>
    </message>
    <message>
        <source>%1 at one input size</source>
        <translation>一种输入尺寸，%1</translation>
    </message>
    <message>
        <source>%1 at %2 input sizes in random order</source>
        <translation>%2 种输入尺寸随机出现，%1</translation>
    </message>
    <message>
        <source>%1 at %2 input sizes</source>
        <translation>%2 种输入尺寸，%1</translation>
    </message>
    <message>
        <source>for %1 at %2</source>
        <translation>针对 %1，尺寸 %2</translation>
    </message>
    <message>
        <source>for %1 at %2 sizes, %3 to %4, in random order</source>
        <translation>针对 %1，%2 种尺寸（%3 到 %4），随机顺序</translation>
    </message>
    <message>
        <source>for %1 at %2 sizes, %3 to %4</source>
        <translation>针对 %1，%2 种尺寸（%3 到 %4）</translation>
    </message>
    <message>
        <source>Schedule: %1 (%2, seed %3).</source>
        <translation>安排：%1（%2，种子 %3）。</translation>
    </message>
    <message>
        <source>Schedule: own histogram of %1 sizes: %2.</source>
        <translation>安排：自己的 %1 种尺寸的直方图：%2。</translation>
    </message>
    <message>
        <source>Schedule: own list of %1 sizes: %2.</source>
        <translation>安排：自己的 %1 种尺寸的列表：%2。</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 及另外 %2 种</translation>
    </message>
    <message>
        <source>Schedule: own histogram of one size: %1.</source>
        <translation>安排：自己的一种尺寸的直方图：%1。</translation>
    </message>
    <message>
        <source>Schedule: own list of one size: %1.</source>
        <translation>安排：自己的一种尺寸的列表：%1。</translation>
    </message>
</context>
<context>
    <name>convscope::SizePlot</name>
    <message>
        <source>Input sizes over time</source>
        <translation>各次迭代的输入尺寸</translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation>迭代</translation>
    </message>
</context>
<context>
    <name>convscope::SizeTimesChart</name>
    <message>
        <source>Time of each algorithm of the selected layer over the input size</source>
        <translation>所选层各算法的时间随输入尺寸的变化</translation>
    </message>
    <message>
        <source>One line for each algorithm. The table of the page Layers has the figures of the selected size.</source>
        <translation>每个算法一条线。“层”页面的表格有所选尺寸的数值。</translation>
    </message>
    <message>
        <source>Time of each algorithm over the input size</source>
        <translation>各算法的时间随输入尺寸的变化</translation>
    </message>
    <message>
        <source>Time of each algorithm of %1, %2, over the input size</source>
        <translation>%1，%2：各算法的时间随输入尺寸的变化</translation>
    </message>
    <message>
        <source>Nothing measured yet. Surveys of several sizes show how each algorithm&apos;s time grows.</source>
        <translation>尚无测量。多种尺寸的测量会显示每个算法的时间如何增长。</translation>
    </message>
    <message>
        <source>No algorithm of this layer and pass has been measured at any size.</source>
        <translation>该层该方向在任何尺寸下都尚未测量算法。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Size %1&lt;/b&gt;&lt;br&gt;</source>
        <translation>&lt;b&gt;尺寸 %1&lt;/b&gt;&lt;br&gt;</translation>
    </message>
    <message>
        <source>size %1</source>
        <translation>尺寸 %1</translation>
    </message>
    <message>
        <source>fastest</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>selected</source>
        <translation>所选</translation>
    </message>
    <message>
        <source>gap in a line: its algorithm has no time at that size</source>
        <translation>线的间断：该算法在此尺寸下没有时间</translation>
    </message>
    <message>
        <source>band below: family of the fastest</source>
        <translation>下方的色带：最快算法的类别</translation>
    </message>
</context>
<context>
    <name>convscope::StageBar</name>
    <message>
        <source>Steps of the call</source>
        <translation>调用的步骤</translation>
    </message>
</context>
<context>
    <name>convscope::StagePanel</name>
    <message>
        <source>Make a prediction first: the chart appears with the answer.</source>
        <translation>请先做预测：图表随答案出现。</translation>
    </message>
    <message>
        <source>The chart appears after the measurement.</source>
        <translation>图表在测量之后出现。</translation>
    </message>
    <message>
        <source>The chart shows %1. The text also has figures of %2.</source>
        <translation>图表显示 %1。文中还有 %2 的数值。</translation>
    </message>
    <message>
        <source>Measured here: %1</source>
        <translation>本机测量：%1</translation>
    </message>
    <message>
        <source>Recorded: %1</source>
        <translation>记录：%1</translation>
    </message>
    <message>
        <source>Recording to compare with</source>
        <translation>用于比较的记录</translation>
    </message>
    <message>
        <source>The recordings that the text compares</source>
        <translation>文中比较的各份记录</translation>
    </message>
    <message>
        <source>Playing the recording: %1</source>
        <translation>正在播放记录：%1</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>逐步演示</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Picture of the step</source>
        <translation>这一步的图</translation>
    </message>
    <message>
        <source>The chart appears with the answer.</source>
        <translation>图表与答案一同出现。</translation>
    </message>
</context>
<context>
    <name>convscope::StepSlider</name>
    <message>
        <source>%1, the number</source>
        <translation>%1，编号</translation>
    </message>
</context>
<context>
    <name>convscope::StepView</name>
    <message>
        <source>and %1 more</source>
        <translation>以及另外 %1 个</translation>
    </message>
    <message>
        <source>Not available in this session: %1.</source>
        <translation>此会话中没有：%1。</translation>
    </message>
    <message>
        <source>More on the page &quot;%1&quot;</source>
        <translation>更多内容见“%1”页面</translation>
    </message>
    <message>
        <source>*The answer appears after the measurement.*</source>
        <translation>*答案在测量之后出现。*</translation>
    </message>
    <message>
        <source>Exercises</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>Hide the answers</source>
        <translation>隐藏答案</translation>
    </message>
    <message>
        <source>Show the answers</source>
        <translation>显示答案</translation>
    </message>
</context>
<context>
    <name>convscope::SummaryChart</name>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Nothing has been measured yet.</source>
        <translation>尚无任何测量。</translation>
    </message>
    <message>
        <source>PyTorch with benchmark off and on</source>
        <translation>PyTorch：benchmark 关与开</translation>
    </message>
    <message>
        <source>False</source>
        <translation>False</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>The choices are not known.</source>
        <translation>选择未知。</translation>
    </message>
    <message>
        <source>Nowhere: its choices are as fast everywhere.</source>
        <translation>没有：它的选择处处同样快。</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>慢多少</translation>
    </message>
    <message>
        <source>The time of the benchmark choice (benchmark = True) less that of the heuristic choice, of all layers with the problem in an iteration.</source>
        <translation>基准选择 (benchmark = True) 的时间减去启发式选择的时间，计入一次迭代中有此问题的所有层。</translation>
    </message>
    <message>
        <source>How much longer one execution of this choice takes than one of the other choice.</source>
        <translation>这一选择的一次执行比另一选择的一次执行长多少。</translation>
    </message>
    <message>
        <source>%1 input sizes</source>
        <translation>%1 种输入尺寸</translation>
    </message>
    <message>
        <source>first</source>
        <translation>首位</translation>
    </message>
    <message>
        <source>fastest</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>The algorithm that the library lists first. PyTorch takes it.</source>
        <translation>库列在首位的算法。PyTorch 采用它。</translation>
    </message>
    <message>
        <source>benchmark = False: the heuristic choice, the algorithm that cuDNN&apos;s heuristics list first.</source>
        <translation>benchmark = False：启发式选择，即 cuDNN 的启发式列在首位的算法。</translation>
    </message>
    <message>
        <source>The fastest of all measured algorithms.</source>
        <translation>所有测得的算法中最快的。</translation>
    </message>
    <message>
        <source>benchmark = True: the fastest of up to ten algorithms, each executed once.</source>
        <translation>benchmark = True：至多十个算法中最快的一个，每个执行一次。</translation>
    </message>
    <message>
        <source>The time of the first algorithm less that of the fastest, of all layers with the problem in an iteration.</source>
        <translation>首位算法的时间减去最快算法的时间，包括一次迭代中所有含此问题的层。</translation>
    </message>
    <message>
        <source>Layers shows one size, which the session bar chooses.</source>
        <translation>“层”页面显示一种尺寸，由会话栏选择。</translation>
    </message>
    <message>
        <source>lost to the fastest</source>
        <translation>比最快的多用</translation>
    </message>
    <message>
        <source>%1: first listed algorithm and fastest</source>
        <translation>%1：首位算法与最快的算法</translation>
    </message>
    <message>
        <source>PyTorch with benchmark off and on, %1 sizes</source>
        <translation>PyTorch：benchmark 关和开，%1 种尺寸</translation>
    </message>
    <message>
        <source>Layers where the first algorithm is slower: time lost per iteration</source>
        <translation>首位算法较慢的层：每次迭代损失的时间</translation>
    </message>
    <message>
        <source>Layers where benchmark = True is slower, mean of %1 sizes</source>
        <translation>benchmark = True 较慢的层，%1 种尺寸的平均</translation>
    </message>
    <message>
        <source>Layers where benchmark = False is slower, mean of %1 sizes</source>
        <translation>benchmark = False 较慢的层，%1 种尺寸的平均</translation>
    </message>
    <message>
        <source>Layers where benchmark = True is slower: time lost per iteration</source>
        <translation>benchmark = True 较慢的层：每次迭代损失的时间</translation>
    </message>
    <message>
        <source>Layers where benchmark = False is slower: time lost per iteration</source>
        <translation>benchmark = False 较慢的层：每次迭代损失的时间</translation>
    </message>
    <message>
        <source>Total: %1</source>
        <translation>合计：%1</translation>
    </message>
    <message>
        <source>Total of the largest %1: %2; of all %3 that are slower: %4</source>
        <translation>最大的 %1 项合计：%2；更慢的全部 %3 项合计：%4</translation>
    </message>
    <message>
        <source>The time of the heuristic choice less that of the benchmark choice (benchmark = %1), of all layers with the problem in an iteration.</source>
        <translation>启发式选择的时间减去基准选择 (benchmark = %1) 的时间，计入一次迭代中有此问题的所有层。</translation>
    </message>
    <message>
        <source>lost to %1</source>
        <translation>与 %1 相比的损失</translation>
    </message>
    <message>
        <source>%1 is slower in others: %2</source>
        <translation>%1 在其他层中较慢：%2</translation>
    </message>
    <message>
        <source>Not known yet: the survey is not complete.</source>
        <translation>还不知道：测量没有完成。</translation>
    </message>
</context>
<context>
    <name>convscope::SummaryPage</name>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Whole iterations</source>
        <translation>完整迭代</translation>
    </message>
    <message>
        <source>&lt;h3&gt;No answer yet&lt;/h3&gt;&lt;p&gt;Should you set &lt;code&gt;torch.backends.cudnn.benchmark = True&lt;/code&gt;? A survey of your network, or a recording of one, answers it here.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;还没有答案&lt;/h3&gt;&lt;p&gt;应该设置 &lt;code&gt;torch.backends.cudnn.benchmark = True&lt;/code&gt; 吗？对您的网络做一次测量，或打开一个测量记录，即可在此得到答案。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Caution</source>
        <translation>注意</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>%1 ›</source>
        <translation>%1 ›</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Number of sizes</source>
        <translation>尺寸的种数</translation>
    </message>
    <message>
        <source>Wrong picks</source>
        <translation>误选</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Share of time</source>
        <translation>时间占比</translation>
    </message>
    <message>
        <source>Fewer findings</source>
        <translation>收起发现</translation>
    </message>
    <message>
        <source>More findings: %1</source>
        <translation>更多发现：%1</translation>
    </message>
    <message>
        <source>Lesson ›</source>
        <translation>课程 ›</translation>
    </message>
    <message>
        <source>The step of a lesson that explains this</source>
        <translation>解释这一点的课程步骤</translation>
    </message>
</context>
<context>
    <name>convscope::SurveyChoiceModel</name>
    <message>
        <source>All convolutions of one iteration that cuDNN executes in PyTorch.</source>
        <translation>PyTorch 中由 cuDNN 执行的一次迭代的全部卷积。</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>What was measured.</source>
        <translation>测量的对象。</translation>
    </message>
    <message>
        <source>Input size</source>
        <translation>输入尺寸</translation>
    </message>
    <message>
        <source>The input size of the network.</source>
        <translation>网络的输入尺寸。</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>The precision of the convolutions.</source>
        <translation>卷积的精度。</translation>
    </message>
    <message>
        <source>Other engine</source>
        <translation>换用其他引擎</translation>
    </message>
    <message>
        <source>Problems that get another engine than the heuristic choice.</source>
        <translation>所得引擎与启发式选择不同的问题。</translation>
    </message>
    <message>
        <source>Heuristic choice kept</source>
        <translation>保留启发式选择</translation>
    </message>
    <message>
        <source>Problems that keep the heuristic choice, because nothing else is faster for certain.</source>
        <translation>因没有其他算法确定更快而保留启发式选择的问题。</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>未纳入</translation>
    </message>
    <message>
        <source>Problems without an algorithm that fits the options: cuDNN chooses for them.</source>
        <translation>没有符合选项的算法的问题：由 cuDNN 选择。</translation>
    </message>
    <message>
        <source>Heuristic choice</source>
        <translation>启发式选择</translation>
    </message>
    <message>
        <source>Chosen</source>
        <translation>选中</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Time of the choices against that of the heuristic choices.</source>
        <translation>所选算法的时间与启发式选择的时间之比。</translation>
    </message>
</context>
<context>
    <name>convscope::SurveyComparison</name>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>recorded %1</source>
        <translation>录制于 %1</translation>
    </message>
    <message>
        <source>in the open session</source>
        <translation>打开的会话中的另一次测量</translation>
    </message>
    <message>
        <source>%1 is the shown survey, %2 is %3.</source>
        <translation>%1 是显示的测量，%2 是%3。</translation>
    </message>
    <message>
        <source>tf32 is PyTorch&apos;s default for fp32 tensors: this is what turning TF32 off changes.</source>
        <translation>tf32 是 PyTorch 对 fp32 张量的默认精度：这里显示关闭 TF32 带来的变化。</translation>
    </message>
    <message>
        <source>1 input size</source>
        <translation>1 种输入尺寸</translation>
    </message>
    <message>
        <source>%1 input sizes</source>
        <translation>%1 种输入尺寸</translation>
    </message>
    <message>
        <source>the pinned baseline</source>
        <translation>固定的基线</translation>
    </message>
</context>
<context>
    <name>convscope::SurveyLink</name>
    <message>
        <source>%1: %2 (%3)</source>
        <translation>%1：%2（%3）</translation>
    </message>
    <message>
        <source>%1: PyTorch&apos;s choice is not known</source>
        <translation>%1：PyTorch 的选择未知</translation>
    </message>
    <message>
        <source>%1: not measured yet</source>
        <translation>%1：尚未测量</translation>
    </message>
    <message>
        <source>≥ %1</source>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>%1: executed by %2, in a time that is not known</source>
        <translation>%1：由 %2 执行，用时未知</translation>
    </message>
    <message>
        <source>Times: %1</source>
        <translation>时间：%1</translation>
    </message>
    <message>
        <source>Times: %1, %2</source>
        <translation>时间：%1，%2</translation>
    </message>
</context>
<context>
    <name>convscope::SwitchModel</name>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>benchmark</source>
        <translation>benchmark</translation>
    </message>
    <message>
        <source>torch.backends.cudnn.benchmark: try the algorithms and keep the fastest.</source>
        <translation>torch.backends.cudnn.benchmark：尝试各算法并保留最快的。</translation>
    </message>
    <message>
        <source>deterministic</source>
        <translation>deterministic</translation>
    </message>
    <message>
        <source>torch.backends.cudnn.deterministic: exclude algorithms that the library marks nondeterministic.</source>
        <translation>torch.backends.cudnn.deterministic：排除库标为非确定性的算法。</translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Each layer&apos;s chosen algorithm once, in all surveyed passes, in the steady state.</source>
        <translation>每个层所选的算法在所有已测方向上各执行一次，处于稳态。</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Compared with both switches off, which is PyTorch&apos;s default.</source>
        <translation>与两个开关都关相比，即 PyTorch 的默认设置。</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>The largest workspace of any chosen algorithm; layers share one workspace.</source>
        <translation>所有所选算法中最大的工作区；各层共用一个工作区。</translation>
    </message>
    <message>
        <source>Search peak</source>
        <translation>搜索峰值</translation>
    </message>
    <message>
        <source>The workspace peak while algorithms are tried.</source>
        <translation>尝试算法期间的工作区峰值。</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>What a new process pays before the work of its first iteration: queries, builds, module loading, trial runs.</source>
        <translation>新进程在第一次迭代的计算之前付出的时间：查询、构建、模块加载、试运行。</translation>
    </message>
    <message>
        <source>PyTorch&apos;s switches</source>
        <translation>PyTorch 的开关</translation>
    </message>
    <message>
        <source>any other</source>
        <translation>任何其他</translation>
    </message>
    <message>
        <source>Set by seed: some training scripts set both switches by their random seed. Seed 0 makes runs reproducible, any other seed makes them fast (init_seeds of YOLOv5 and its successors).</source>
        <translation>由种子设置：有些训练脚本按随机种子设置这两个开关。种子 0 使运行可复现，任何其他种子使运行更快（YOLOv5 及其后继的 init_seeds）。</translation>
    </message>
    <message>
        <source>Set by seed</source>
        <translation>由种子设置</translation>
    </message>
</context>
<context>
    <name>convscope::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>What threads and device did when. The wheel zooms, a drag moves, a drag with Shift marks a range, a click selects. Keys: W S zoom, A D move, F shows everything, Return shows the selected span, M marks its time.</source>
        <translation>线程和设备在何时做了什么。滚轮缩放，拖动移动，按住 Shift 拖动标记范围，单击选择。按键：W S 缩放，A D 移动，F 显示全部，Return 显示所选时段，M 标记它的时间。</translation>
    </message>
    <message>
        <source>Nothing is selected. The search selects spans by name.</source>
        <translation>未选择任何时段。可以用查找按名称选择。</translation>
    </message>
</context>
<context>
    <name>convscope::TrainingLength</name>
    <message>
        <source>Training of</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>images,</source>
        <translation>张图像，</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>epochs</source>
        <translation>个 epoch</translation>
    </message>
    <message>
        <source>= %1</source>
        <translation>= %1</translation>
    </message>
    <message>
        <source>= %1; the forecast is of the first %2, later ones take the same on average</source>
        <translation>= %1；预测的是前 %2 次，之后的平均用时相同</translation>
    </message>
    <message>
        <source>= %1; the forecast is of %2, %3 epochs</source>
        <translation>= %1；预测的是 %2 次，即 %3 个 epoch</translation>
    </message>
</context>
<context>
    <name>convscope::TrialFilterBar</name>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Filter by note, determinism and workspace</source>
        <translation>按标注、确定性和工作区筛选</translation>
    </message>
    <message>
        <source>Show algorithms of the family: %1</source>
        <translation>显示此类别的算法：%1</translation>
    </message>
    <message>
        <source>Show algorithms that were timed a few times at most, each time alone, because that was enough to see that they cannot win</source>
        <translation>显示至多单独计时几次的算法，因为这已足以看出它们不可能胜出</translation>
    </message>
    <message>
        <source>Any notes</source>
        <translation>任何标注</translation>
    </message>
    <message>
        <source>Only algorithms with this note</source>
        <translation>仅有此标注的算法</translation>
    </message>
    <message>
        <source>Show only algorithms with this note of the library</source>
        <translation>仅显示库标有此标注的算法</translation>
    </message>
    <message>
        <source>Deterministic only</source>
        <translation>仅确定性</translation>
    </message>
    <message>
        <source>Hide algorithms that the library marks nondeterministic</source>
        <translation>隐藏库标为非确定性的算法</translation>
    </message>
    <message>
        <source>any</source>
        <translation>任意</translation>
    </message>
    <message>
        <source> MiB</source>
        <translation> MiB</translation>
    </message>
    <message>
        <source>Workspace at most, in MiB</source>
        <translation>工作区上限 (MiB)</translation>
    </message>
    <message>
        <source>Hide algorithms that need more workspace than this</source>
        <translation>隐藏需要更多工作区的算法</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>标注</translation>
    </message>
    <message>
        <source>Workspace at most</source>
        <translation>工作区上限</translation>
    </message>
    <message>
        <source>More (filtered)</source>
        <translation>更多（已筛选）</translation>
    </message>
    <message>
        <source>ruled out early</source>
        <translation>提前排除</translation>
    </message>
</context>
<context>
    <name>convscope::TrialModel</name>
    <message>
        <source>Algorithm</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Fastest: the smallest median. Heuristic choice: PyTorch&apos;s algorithm with benchmark off. Benchmark choice: PyTorch&apos;s algorithm with benchmark on.</source>
        <translation>最快：中位数最小。启发式选择：PyTorch 在 benchmark 关时的算法。基准选择：PyTorch 在 benchmark 开时的算法。</translation>
    </message>
    <message>
        <source>fastest, heuristic choice</source>
        <translation>最快、启发式选择</translation>
    </message>
    <message>
        <source>The computation and its tile, then the cuDNN engine with the knobs that distinguish it in this layer and pass, the legacy algorithm, or the oneDNN implementation. A tile is the part of the result that one thread block computes. An engine is one of cuDNN&apos;s implementations, which have numbers instead of names. A knob is a setting of an engine.</source>
        <translation>计算方法及其分块，然后是 cuDNN 引擎及在该层该方向上区分它的参数、旧版算法或 oneDNN 实现。分块是一个线程块所计算的那部分结果。引擎是 cuDNN 的一种实现，只有编号而没有名称。参数是引擎的一项设置。</translation>
    </message>
    <message>
        <source>Algorithms of all layers</source>
        <translation>所有层的算法</translation>
    </message>
</context>
<context>
    <name>convscope::WarmupChart</name>
    <message>
        <source>A stacked bar for the whole network and one for each layer and pass. Up and down choose a row. The table below has the same figures.</source>
        <translation>整个网络一个堆叠条形，每个层和方向各一个。上下键选择行。下面的表格有相同的数值。</translation>
    </message>
    <message>
        <source>Nothing measured yet. A survey shows what each layer costs before its first steady execution.</source>
        <translation>尚无测量。一次测量会显示每个层在首次稳态执行之前的代价。</translation>
    </message>
    <message>
        <source>not run by this policy</source>
        <translation>此策略不运行</translation>
    </message>
    <message>
        <source>Whole network</source>
        <translation>整个网络</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>&lt;p&gt;%1 plans built, %2 timed; afterwards %3 in every iteration.&lt;/p&gt;</source>
        <translation>&lt;p&gt;构建 %1 个计划，计时 %2 个；之后每次迭代 %3。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Set-up of the survey&apos;s process:&lt;/p&gt;</source>
        <translation>&lt;p&gt;测量进程的初始化：&lt;/p&gt;</translation>
    </message>
    <message>
        <source>What is paid before the steady state</source>
        <translation>稳态之前的代价</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>per iteration</source>
        <translation>每次迭代</translation>
    </message>
    <message>
        <source>What is paid before the steady state: %1</source>
        <translation>稳态之前的代价：%1</translation>
    </message>
    <message>
        <source>All passes</source>
        <translation>所有方向</translation>
    </message>
    <message>
        <source>the bar at the top shows shares of the whole</source>
        <translation>顶部的条显示占总体的份额</translation>
    </message>
    <message>
        <source>Warm-up, paid once</source>
        <translation>预热，只付一次</translation>
    </message>
    <message>
        <source>longest first</source>
        <translation>最长在前</translation>
    </message>
</context>
<context>
    <name>convscope::WarmupModel</name>
    <message>
        <source>Warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>Sum of the five stages: what this layer and pass costs once, in addition to the execution that is part of the iteration.</source>
        <translation>五个阶段之和：除属于迭代的那次执行之外，该层该方向一次性付出的代价。</translation>
    </message>
    <message>
        <source>Steady</source>
        <translation>稳态</translation>
    </message>
    <message>
        <source>Time in every later iteration: the chosen algorithm&apos;s steady time (median of back-to-back samples), for all layers with this problem.</source>
        <translation>之后每次迭代的时间：所选算法的稳态时间（连续执行样本的中位数），计入有此问题的所有层。</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>迭代次数</translation>
    </message>
    <message>
        <source>The number of its steady executions that take as long as its warm-up.</source>
        <translation>与其预热耗时相同的稳态执行次数。</translation>
    </message>
    <message>
        <source>Heuristics</source>
        <translation>启发式</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>构建</translation>
    </message>
    <message>
        <source>Compile</source>
        <translation>编译</translation>
    </message>
    <message>
        <source>Module loading</source>
        <translation>模块加载</translation>
    </message>
    <message>
        <source>Trial runs</source>
        <translation>试运行</translation>
    </message>
    <message>
        <source>Chosen</source>
        <translation>选中</translation>
    </message>
    <message>
        <source>The policy&apos;s choice, or what is missing to determine it.</source>
        <translation>策略的选择，或确定它所缺少的数据。</translation>
    </message>
    <message>
        <source>not run by this policy</source>
        <translation>此策略不运行</translation>
    </message>
    <message>
        <source>Warm-up of all layers</source>
        <translation>所有层的预热</translation>
    </message>
</context>
<context>
    <name>convscope::WarmupView</name>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>&amp;Policy</source>
        <translation>策略(&amp;P)</translation>
    </message>
    <message>
        <source>&lt;p&gt;For a new process that executes every layer of the network once, in all surveyed passes. A steady iteration executes each layer&apos;s chosen algorithm once, at the median of back-to-back (hot) samples.&lt;/p&gt;</source>
        <translation>&lt;p&gt;针对一个新进程，它把网络的每个层在所有已测方向上各执行一次。一次稳态迭代把每个层所选的算法执行一次，时间为连续执行（热）样本的中位数。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>How a framework chooses among the algorithms, which determines what it pays before the steady state. %1: %2</source>
        <translation>框架如何在算法中选择，这决定了它在稳态之前付出什么。%1：%2</translation>
    </message>
    <message>
        <source>The session does not record whether the driver&apos;s compute cache (CUDA_CACHE_PATH) was cold or warm.</source>
        <translation>会话没有记录驱动程序的计算缓存 (CUDA_CACHE_PATH) 是冷的还是热的。</translation>
    </message>
    <message>
        <source>Missing: %1.</source>
        <translation>缺少：%1。</translation>
    </message>
    <message>
        <source>This policy executes none of the passes.</source>
        <translation>此策略不执行任何一个方向。</translation>
    </message>
    <message>
        <source>That is as much as %1 steady iterations.</source>
        <translation>这相当于 %1 次稳态迭代。</translation>
    </message>
    <message>
        <source>Loading the library and setting it up took another %1.</source>
        <translation>加载库及其初始化另需 %1。</translation>
    </message>
    <message>
        <source>These figures cover %1 of %2 problems.</source>
        <translation>这些数值涵盖 %2 个问题中的 %1 个。</translation>
    </message>
    <message>
        <source>Not included: %1</source>
        <translation>未计入：%1</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>Before the first iteration the policy spends %1, then %2 for the convolutions of each iteration.</source>
        <translation>在第一次迭代之前，该策略用时 %1，之后每次迭代的卷积用时 %2。</translation>
    </message>
    <message>
        <source>%1 of the %2 are for plans compiled at run time.</source>
        <translation>%2 中有 %1 用于运行时编译的计划。</translation>
    </message>
    <message numerus="yes">
        <source>The warm-up takes at least this long: the survey did not execute %n of the timed algorithms to the end.</source>
        <translation>
            <numerusform>预热至少需要这么久：测量没有把其中 %n 个计时的算法执行到底。</numerusform>
        </translation>
    </message>
    <message>
        <source>As a timeline</source>
        <translation>作为时间线</translation>
    </message>
    <message>
        <source>&lt;p&gt;Shows the first iterations step by step: what is listed, built and tried when.&lt;/p&gt;</source>
        <translation>&lt;p&gt;逐步显示最初的迭代：何时查询列表、构建和试运行什么。&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>convscope::WholeIterationsChart</name>
    <message>
        <source>Host and device in an iteration</source>
        <translation>一次迭代中的主机和设备</translation>
    </message>
    <message>
        <source>Two bars for each setting of benchmark: the time in which the host enqueues an iteration, and the time in which the device works. The table of policies has the iterations.</source>
        <translation>benchmark 的每种设置有两个条形：主机把一次迭代排入队列的时间，以及设备工作的时间。策略表格列出各迭代。</translation>
    </message>
    <message>
        <source>Whole iterations: host and device</source>
        <translation>完整迭代：主机和设备</translation>
    </message>
    <message>
        <source>Nothing measured yet.</source>
        <translation>尚未测量。</translation>
    </message>
    <message>
        <source>The survey measured a network, not a recorded program.</source>
        <translation>此测量针对网络，而不是录制的程序。</translation>
    </message>
    <message>
        <source>There is no forecast of whole iterations yet.</source>
        <translation>尚无完整迭代的预测。</translation>
    </message>
    <message>
        <source>The recording does not say exactly how long host and device work in an iteration.</source>
        <translation>记录没有准确说明主机和设备在一次迭代中各工作多久。</translation>
    </message>
    <message>
        <source>as recorded</source>
        <translation>与记录相同</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>host enqueues</source>
        <translation>主机排入队列</translation>
    </message>
    <message>
        <source>convolutions</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>other work of the device</source>
        <translation>设备的其他工作</translation>
    </message>
    <message>
        <source>end of the iteration</source>
        <translation>迭代结束</translation>
    </message>
    <message>
        <source>The host enqueues the work of an iteration in %1.</source>
        <translation>主机用 %1 把一次迭代的工作排入队列。</translation>
    </message>
    <message>
        <source>The device works %1, %2 of it for convolutions.</source>
        <translation>设备工作 %1，其中 %2 用于卷积。</translation>
    </message>
    <message>
        <source>The iteration takes %1.</source>
        <translation>迭代用时 %1。</translation>
    </message>
    <message>
        <source>Time of one iteration</source>
        <translation>一次迭代的时间</translation>
    </message>
    <message>
        <source>host or device waits</source>
        <translation>主机或设备在等待</translation>
    </message>
    <message>
        <source>The host waits for the device for the other %1.</source>
        <translation>其余 %1 主机在等待设备。</translation>
    </message>
    <message>
        <source>The device waits for work for the other %1.</source>
        <translation>其余 %1 设备在等待任务。</translation>
    </message>
</context>
<context>
    <name>convscope::WinnerMap</name>
    <message>
        <source>One row for each layer and pass, with a field for each input size. Up and down select a row, left and right a size. The table of the page Layers has the figures of the selected size.</source>
        <translation>每个层和方向一行，每种输入尺寸一格。上下键选择行，左右键选择尺寸。“层”页面的表格有所选尺寸的数值。</translation>
    </message>
    <message>
        <source>Nothing measured yet. Surveys of several sizes show which algorithm is fastest at each.</source>
        <translation>尚无测量。多种尺寸的测量会显示每种尺寸下哪个算法最快。</translation>
    </message>
    <message>
        <source>The network of this survey has no convolution to measure.</source>
        <translation>此次测量的网络没有可测量的卷积。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Size %1&lt;/b&gt;&lt;p&gt;Not measured.&lt;/p&gt;</source>
        <translation>&lt;b&gt;尺寸 %1&lt;/b&gt;&lt;p&gt;未测量。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Size %1&lt;/b&gt;&lt;br&gt;</source>
        <translation>&lt;b&gt;尺寸 %1&lt;/b&gt;&lt;br&gt;</translation>
    </message>
    <message>
        <source>Family of the fastest algorithm, by layer, pass and input size</source>
        <translation>最快算法的类别，按层、方向和输入尺寸</translation>
    </message>
    <message>
        <source>gap: another algorithm is fastest</source>
        <translation>间隔：最快的算法不同</translation>
    </message>
</context>
<context>
    <name>convscope::WorkloadView</name>
    <message>
        <source>Recorded</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>On</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Switches</source>
        <translation>开关</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>尺寸数</translation>
    </message>
    <message>
        <source>Computed</source>
        <translation>计算者</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Edit a &amp;network instead</source>
        <translation>改为编辑网络(&amp;N)</translation>
    </message>
    <message>
        <source>Closes the recording and shows the network again</source>
        <translation>关闭记录，重新显示网络</translation>
    </message>
    <message>
        <source>Recorded problems</source>
        <translation>录制的问题</translation>
    </message>
    <message>
        <source>&amp;Show the recorded run</source>
        <translation>显示录制的运行(&amp;S)</translation>
    </message>
    <message>
        <source>Opens the page Run: its timeline, what limits it, and its layers by time</source>
        <translation>打开“运行”页面：它的时间线、限制它的因素，以及按时间排列的层</translation>
    </message>
</context>
<context>
    <name>convscope::WorkspaceChart</name>
    <message>
        <source>no limit</source>
        <translation>无限制</translation>
    </message>
    <message>
        <source>workspace limit %1</source>
        <translation>工作区限制 %1</translation>
    </message>
    <message>
        <source>no workspace limit</source>
        <translation>无工作区限制</translation>
    </message>
</context>
<context>
    <name>convscope::WorkspaceLimitBar</name>
    <message>
        <source>&amp;Workspace limit</source>
        <translation>工作区限制(&amp;W)</translation>
    </message>
    <message>
        <source>&lt;p&gt;The largest workspace that an algorithm may use, the same for every layer. From no workspace (left end) to no limit (right end), logarithmic in between.&lt;/p&gt;</source>
        <translation>&lt;p&gt;一个算法可使用的最大工作区，对每个层相同。从不用工作区（左端）到无限制（右端），中间为对数刻度。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Workspace limit</source>
        <translation>工作区限制</translation>
    </message>
    <message>
        <source>Workspace limit, with unit</source>
        <translation>工作区限制，带单位</translation>
    </message>
    <message>
        <source>&lt;p&gt;A number with its unit: 64 MiB, 1.5 GiB. Without one it is in MiB.&lt;/p&gt;</source>
        <translation>&lt;p&gt;带单位的数：64 MiB、1.5 GiB。不写单位时以 MiB 计。&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>convscope::WrongPickModel</name>
    <message>
        <source>Wrong pick</source>
        <translation>误选</translation>
    </message>
    <message>
        <source>The probability that PyTorch with benchmark = True, which takes one sample of each plan, chooses a plan that is not the fastest. Computed exactly from equally likely times of each plan: its isolated samples with the noise of all plans of the survey that take about as long or, without that noise, its own samples.</source>
        <translation>benchmark = True 时 PyTorch 对每个计划只取一个样本，选中的计划不是最快的概率。由每个计划等可能的时间精确算出：它的单独执行样本，加上测量中耗时相近的所有计划的噪声；若没有该噪声，则用它自己的样本。</translation>
    </message>
    <message>
        <source>Expected regret</source>
        <translation>预期损失</translation>
    </message>
    <message>
        <source>The average cost of such a choice in one execution, over all choices.</source>
        <translation>这样的选择在一次执行中的平均代价，对所有可能的选择取平均。</translation>
    </message>
    <message>
        <source>In an iteration</source>
        <translation>每次迭代</translation>
    </message>
    <message>
        <source>The same for all layers that contain this problem.</source>
        <translation>同上，计入含有此问题的所有层。</translation>
    </message>
    <message>
        <source>Fastest</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>Of the plans that PyTorch times with benchmark = True, the one with the smallest median.</source>
        <translation>benchmark = True 时 PyTorch 计时的计划中，中位数最小的一个。</translation>
    </message>
    <message>
        <source>Picked instead</source>
        <translation>误选的计划</translation>
    </message>
    <message>
        <source>The slower plan that is chosen most often.</source>
        <translation>最常被选中的较慢计划。</translation>
    </message>
    <message>
        <source>The kind of samples, and the smallest number of samples of a plan that can be chosen. Isolated samples are taken like those of a framework. Back-to-back (hot) samples are means of several executions, and vary less than one execution.</source>
        <translation>样本的种类，以及可能被选中的计划的最少样本数。单独执行样本的取法与框架相同。连续执行（热）样本是多次执行的平均值，波动比单次执行小。</translation>
    </message>
    <message>
        <source>Caution: %1.</source>
        <translation>注意：%1。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Choices from one sample of each plan&lt;/b&gt;</source>
        <translation>&lt;b&gt;由每个计划的单个样本做出的选择&lt;/b&gt;</translation>
    </message>
    <message>
        <source>%1 slower</source>
        <translation>慢 %1</translation>
    </message>
    <message>
        <source>as fast</source>
        <translation>同样快</translation>
    </message>
    <message>
        <source>This survey has no data for wrong-pick probabilities.</source>
        <translation>此测量没有误选概率的数据。</translation>
    </message>
    <message>
        <source>Expected at input %1: %2 of %3 problems get an algorithm that is not the fastest of those tried, which costs %4 in an iteration.</source>
        <translation>输入 %1 时的预期：%3 个问题中有 %2 个得到的不是所尝试算法中最快的，每次迭代因此损失 %4。</translation>
    </message>
    <message>
        <source>&lt; 0.1 µs</source>
        <translation>&lt; 0.1 µs</translation>
    </message>
    <message>
        <source>This survey has no data for wrong-pick probabilities: %1.</source>
        <translation>此测量没有用于误选概率的数据：%1。</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>%1 back-to-back</source>
        <translation>%1 个，连续执行</translation>
    </message>
    <message>
        <source>%1 isolated</source>
        <translation>%1 个，单独执行</translation>
    </message>
    <message>
        <source>PyTorch&apos;s choices from one sample (benchmark on)</source>
        <translation>PyTorch 由单个样本做出的选择（benchmark 开）</translation>
    </message>
</context>
<context>
    <name>convscope::window::AskpassDialog</name>
    <message>
        <source>A question of ssh</source>
        <translation>ssh 的询问</translation>
    </message>
    <message>
        <source>Yes, connect</source>
        <translation>是，连接</translation>
    </message>
</context>
<context>
    <name>convscope::window::BaselineBar</name>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Baseline: %1</source>
        <translation>基线：%1</translation>
    </message>
    <message>
        <source>You are looking at the baseline itself.</source>
        <translation>您正在看的就是基线本身。</translation>
    </message>
    <message>
        <source>Compare at %1</source>
        <translation>在 %1 比较</translation>
    </message>
    <message>
        <source>Show the input size %1 on every page</source>
        <translation>在所有页面显示输入尺寸 %1</translation>
    </message>
    <message>
        <source>It is of another network.</source>
        <translation>基线属于另一个网络。</translation>
    </message>
    <message>
        <source>No common input size: %1.</source>
        <translation>没有共同的输入尺寸：%1。</translation>
    </message>
    <message>
        <source>No layer and pass is in both.</source>
        <translation>没有双方都有的层和方向。</translation>
    </message>
    <message>
        <source>An iteration with the fastest algorithms, at %1: %2</source>
        <translation>用最快的算法时的一次迭代，在 %1 下：%2</translation>
    </message>
    <message>
        <source>Layers and passes: %1</source>
        <translation>层和方向：%1</translation>
    </message>
    <message>
        <source>Input sizes: %1</source>
        <translation>输入尺寸：%1</translation>
    </message>
    <message>
        <source>Compared with what you open</source>
        <translation>与您打开的会话比较</translation>
    </message>
    <message>
        <source>Common input sizes: %1</source>
        <translation>共有的输入尺寸：%1</translation>
    </message>
    <message>
        <source>Fastest algorithms: %1</source>
        <translation>最快算法：%1</translation>
    </message>
    <message>
        <source>The layers and passes in common with the fastest algorithms, at %1: %2</source>
        <translation>共有的层和方向用最快的算法时，在 %1 下：%2</translation>
    </message>
</context>
<context>
    <name>convscope::window::BaselineControl</name>
    <message>
        <source>Pin as &amp;baseline</source>
        <translation>固定为基线(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Unpin the baseline</source>
        <translation>取消固定基线(&amp;U)</translation>
    </message>
    <message>
        <source>Pin a fil&amp;e as baseline…</source>
        <translation>将文件固定为基线(&amp;E)…</translation>
    </message>
    <message>
        <source>Compare with nothing (Ctrl+Shift+B)</source>
        <translation>不再比较 (Ctrl+Shift+B)</translation>
    </message>
    <message>
        <source>Choose a session to compare with. The current session stays open.</source>
        <translation>选择要比较的会话。当前会话保持打开。</translation>
    </message>
    <message>
        <source>The shown survey is the baseline.</source>
        <translation>显示的测量就是基线。</translation>
    </message>
    <message>
        <source>Compare what you open from now on with the shown survey (Ctrl+B)</source>
        <translation>把之后打开的内容与显示的测量比较 (Ctrl+B)</translation>
    </message>
    <message>
        <source>Pin another file…</source>
        <translation>固定另一个文件…</translation>
    </message>
    <message>
        <source>The baseline cannot be read, so nothing is compared: %1.</source>
        <translation>无法读取基线，因此不做比较：%1。</translation>
    </message>
    <message>
        <source>The baseline cannot be read, so the pinned one stays: %1.</source>
        <translation>无法读取该基线，因此保留已固定的基线：%1。</translation>
    </message>
</context>
<context>
    <name>convscope::window::ChoicesControl</name>
    <message>
        <source>Write the choice file</source>
        <translation>导出选择文件</translation>
    </message>
    <message>
        <source>Choice files (*%1)</source>
        <translation>选择文件 (*%1)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
</context>
<context>
    <name>convscope::window::CommandDialog</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>On this machine:</source>
        <translation>在本机上：</translation>
    </message>
    <message>
        <source>From this machine, on the host:</source>
        <translation>从本机出发，在该主机上：</translation>
    </message>
    <message>
        <source>On the machine with the GPU. Copy the file back and open it here:</source>
        <translation>在装有 GPU 的机器上。把文件复制回来并在此打开：</translation>
    </message>
    <message numerus="yes">
        <source>On the login node of a Slurm cluster, as %n job(s) and one that merges their results:</source>
        <translation>
            <numerusform>在 Slurm 集群的登录节点上，作为 %n 个作业和一个合并其结果的作业：</numerusform>
        </translation>
    </message>
    <message>
        <source>First save the network as %1, where the command runs (File &gt; Save network).</source>
        <translation>先把网络保存为 %1，放在命令运行之处（文件 &gt; 保存网络）。</translation>
    </message>
    <message>
        <source>First copy %1 to where the command runs.</source>
        <translation>先把 %1 复制到运行命令的地方。</translation>
    </message>
</context>
<context>
    <name>convscope::window::CommandPalette</name>
    <message>
        <source>Matches: %1</source>
        <translation>匹配：%1</translation>
    </message>
    <message>
        <source>Nothing matches. Try fewer words, or a part of one.</source>
        <translation>没有匹配项。请减少词数，或只输入词的一部分。</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Page, view, layer, command, recorded session or lesson</source>
        <translation>页面、视图、层、命令、会话记录或课程</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
</context>
<context>
    <name>convscope::window::CurrentRun</name>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>Stop &amp;now</source>
        <translation>立即停止(&amp;N)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>%1 was given up: %2. The survey continues without it.</source>
        <translation>已放弃 %1：%2。其余的测量继续进行。</translation>
    </message>
    <message numerus="yes">
        <source>(%n so far)</source>
        <translation>
            <numerusform>（至今 %n 个）</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
</context>
<context>
    <name>convscope::window::DeployDialog</name>
    <message>
        <source>Why the program cannot be copied</source>
        <translation>为何无法复制程序</translation>
    </message>
    <message>
        <source>Copy %1 to %2</source>
        <translation>把 %1 复制到 %2</translation>
    </message>
    <message>
        <source>Connecting to %1, then packing the program…</source>
        <translation>正在连接 %1，然后打包程序…</translation>
    </message>
    <message>
        <source>Sent %1 of %2</source>
        <translation>已发送 %2 中的 %1</translation>
    </message>
    <message>
        <source>Unpacking on %1…</source>
        <translation>正在 %1 上解包…</translation>
    </message>
    <message>
        <source>The program was not copied.</source>
        <translation>程序未复制。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
</context>
<context>
    <name>convscope::window::DeviceChoice</name>
    <message>
        <source>Where</source>
        <translation>在哪里</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>库</translation>
    </message>
    <message>
        <source>The device to measure on</source>
        <translation>用于测量的设备</translation>
    </message>
    <message>
        <source>Looking for devices…</source>
        <translation>正在查找设备…</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>The library whose algorithms are measured, and its interface</source>
        <translation>要测量其算法的库及其接口</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>No device</source>
        <translation>没有设备</translation>
    </message>
    <message>
        <source>There is no device to measure on. %1</source>
        <translation>没有可用于测量的设备。%1</translation>
    </message>
    <message>
        <source>This backend does not support the device</source>
        <translation>此后端不支持该设备</translation>
    </message>
    <message>
        <source>%1 cannot be opened: %2</source>
        <translation>无法打开 %1：%2</translation>
    </message>
    <message>
        <source>The search for devices has not ended.</source>
        <translation>设备查找尚未结束。</translation>
    </message>
    <message>
        <source>The backend %1 is not available.</source>
        <translation>后端 %1 不可用。</translation>
    </message>
    <message>
        <source>The survey was measured on %1, which is not available.</source>
        <translation>测量是在 %1 上进行的，它不可用。</translation>
    </message>
</context>
<context>
    <name>convscope::window::DeviceSharing</name>
    <message>
        <source>Devices of one model share a survey: each measures the next problem when it is free</source>
        <translation>同一型号的设备共同完成一次测量：空闲的设备测量下一个问题</translation>
    </message>
    <message>
        <source>Choose at least one device</source>
        <translation>请至少选择一个设备</translation>
    </message>
</context>
<context>
    <name>convscope::window::DockControl</name>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>&amp;Inspector</source>
        <translation>检查器(&amp;I)</translation>
    </message>
    <message>
        <source>Open the panel that explains the selection (Ctrl+I)</source>
        <translation>打开解释所选内容的面板 (Ctrl+I)</translation>
    </message>
</context>
<context>
    <name>convscope::window::Document</name>
    <message>
        <source>New session</source>
        <translation>新会话</translation>
    </message>
    <message>
        <source>Unsaved session</source>
        <translation>未保存的会话</translation>
    </message>
</context>
<context>
    <name>convscope::window::EnginesControl</name>
    <message>
        <source>A survey is running: engines can be listed when it has ended.</source>
        <translation>正在测量：测量结束后才能列出引擎。</translation>
    </message>
    <message>
        <source>Open a device profile</source>
        <translation>打开设备配置文件</translation>
    </message>
    <message>
        <source>Device profiles (*.json);;All files (*)</source>
        <translation>设备配置文件 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Engines cannot be listed for this network yet: %1</source>
        <translation>尚无法为此网络列出引擎：%1</translation>
    </message>
    <message>
        <source>%1 at %2, %3</source>
        <translation>%1，输入 %2，%3</translation>
    </message>
    <message>
        <source>Choose at least one pass on the page Measure: forward, backward-data or backward-filter.</source>
        <translation>请在“测量”页面中至少选择一个方向：前向、反向（输入梯度）或反向（权重梯度）。</translation>
    </message>
</context>
<context>
    <name>convscope::window::ExportControl</name>
    <message>
        <source>Copy chart</source>
        <translation>复制图表</translation>
    </message>
    <message>
        <source>Export chart…</source>
        <translation>导出图表…</translation>
    </message>
    <message>
        <source>Export ta&amp;ble</source>
        <translation>导出表格(&amp;B)</translation>
    </message>
    <message>
        <source>This page has no table</source>
        <translation>此页面没有表格</translation>
    </message>
    <message>
        <source>Copy c&amp;hart</source>
        <translation>复制图表(&amp;H)</translation>
    </message>
    <message>
        <source>This page has no chart</source>
        <translation>此页面没有图表</translation>
    </message>
    <message>
        <source>SVG, can be edited (*.svg)</source>
        <translation>SVG，可编辑 (*.svg)</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>PNG (*.png)</source>
        <translation>PNG (*.png)</translation>
    </message>
    <message>
        <source>PNG, %1 times the resolution (*.png)</source>
        <translation>PNG，%1 倍分辨率 (*.png)</translation>
    </message>
    <message>
        <source>Export the chart</source>
        <translation>导出图表</translation>
    </message>
    <message>
        <source>Export the table</source>
        <translation>导出表格</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Export a report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>Web page (*.html);;PDF (*.pdf)</source>
        <translation>网页 (*.html);;PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>Chart copied: %1</source>
        <translation>已复制图表：%1</translation>
    </message>
    <message>
        <source>Export c&amp;hart</source>
        <translation>导出图表(&amp;H)</translation>
    </message>
    <message>
        <source>Export re&amp;port…</source>
        <translation>导出报告(&amp;P)…</translation>
    </message>
    <message>
        <source>%1 (shown)</source>
        <translation>%1（当前显示）</translation>
    </message>
    <message>
        <source>Export key frames…</source>
        <translation>导出关键画面…</translation>
    </message>
    <message>
        <source>Key frames of the mechanism</source>
        <translation>机制的关键画面</translation>
    </message>
    <message>
        <source>Export the key frames</source>
        <translation>导出关键画面</translation>
    </message>
    <message>
        <source>PNG (*.png);;SVG, can be edited (*.svg);;PDF (*.pdf)</source>
        <translation>PNG (*.png);;SVG，可以编辑 (*.svg);;PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Export charts in &amp;dark colours</source>
        <translation>以深色导出图表(&amp;D)</translation>
    </message>
    <message>
        <source>Write the answer, the findings and the figures of the survey as a web page (HTML) or PDF</source>
        <translation>把测量的结论、发现和数值写成网页（HTML）或 PDF</translation>
    </message>
    <message>
        <source>Export sho&amp;wn chart or slide…</source>
        <translation>导出所显示的图表或幻灯片(&amp;W)…</translation>
    </message>
    <message>
        <source>Write the shown chart as SVG, PDF or PNG, or as a slide of 1920x1080</source>
        <translation>把所显示的图表写成 SVG、PDF 或 PNG，或 1920x1080 的幻灯片</translation>
    </message>
    <message>
        <source>Slide of 1920x1080, PNG (*.png)</source>
        <translation>1920x1080 的幻灯片，PNG (*.png)</translation>
    </message>
    <message>
        <source>Slide of 1920x1080, PDF (*.pdf)</source>
        <translation>1920x1080 的幻灯片，PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Write the table as CSV</source>
        <translation>将表格写为 CSV</translation>
    </message>
</context>
<context>
    <name>convscope::window::FileControl</name>
    <message>
        <source>Sessions (*%1 *%2);;All files (*)</source>
        <translation>会话 (*%1 *%2);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open a session to compare with</source>
        <translation>打开要比较的会话</translation>
    </message>
    <message>
        <source>recorded in %1</source>
        <translation>录制于 %1</translation>
    </message>
    <message>
        <source>%1. The comparison is unchanged.</source>
        <translation>%1。比较没有改变。</translation>
    </message>
    <message>
        <source>Open a network or a recording</source>
        <translation>打开网络或记录</translation>
    </message>
    <message>
        <source>Networks and recordings (*.json *.onnx *.workload *.gz *.log);;All files (*)</source>
        <translation>网络和记录 (*.json *.onnx *.workload *.gz *.log);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Compare with %1</source>
        <translation>与 %1 比较</translation>
    </message>
    <message>
        <source>The open document is unchanged. &quot;convscope-cli import&quot; has more options and writes a network (*.json).</source>
        <translation>打开的文档没有改变。“convscope-cli import”有更多选项，并写出网络 (*.json)。</translation>
    </message>
    <message>
        <source>Reading %1.</source>
        <translation>正在读取 %1。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Save the session</source>
        <translation>保存会话</translation>
    </message>
    <message>
        <source>Sessions (*%1)</source>
        <translation>会话 (*%1)</translation>
    </message>
    <message>
        <source>Nothing is lost: the session is still open and can be saved elsewhere.</source>
        <translation>没有丢失任何内容：会话仍然打开，可保存到别处。</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation>尚未保存</translation>
    </message>
    <message>
        <source>The measurements in &quot;%1&quot; are not saved.</source>
        <translation>“%1”中的测量尚未保存。</translation>
    </message>
    <message>
        <source>The network &quot;%1&quot; was edited and is not saved.</source>
        <translation>网络“%1”已编辑但尚未保存。</translation>
    </message>
    <message>
        <source>A survey is running. Stop it before opening another session.</source>
        <translation>正在测量。请先停止，再打开另一个会话。</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>Several files were dropped. The first is open; compare it with another:</source>
        <translation>拖入了多个文件。第一个已打开；可将它与另一个比较：</translation>
    </message>
    <message>
        <source>%1 files were dropped. The first is open; it can be compared with these %2. For the others, use the page Compare.</source>
        <translation>拖入了 %1 个文件。第一个已打开；可与这 %2 个比较。其余的请使用“比较”页面。</translation>
    </message>
    <message>
        <source>the recording %1 that comes with ConvScope</source>
        <translation>随 ConvScope 附带的记录 %1</translation>
    </message>
    <message>
        <source>Cannot open %1: it is in a format that ConvScope does not read.</source>
        <translation>无法打开 %1：ConvScope 不支持这种格式。</translation>
    </message>
    <message>
        <source>Read as a network: %1.</source>
        <translation>按网络读取时：%1。</translation>
    </message>
    <message>
        <source>Open the report of a run</source>
        <translation>打开运行的报告</translation>
    </message>
    <message>
        <source>Reports (*%1);;All files (*)</source>
        <translation>报告 (*%1);;所有文件 (*)</translation>
    </message>
    <message>
        <source>The open document is unchanged. ConvScope opens session files (*%1, *%2), networks (*.json, *.onnx), workloads, recordings and reports of runs.</source>
        <translation>打开的文档没有改变。ConvScope 可打开会话文件 (*%1, *%2)、网络 (*.json, *.onnx)、工作负载、记录和运行的报告。</translation>
    </message>
    <message>
        <source>Open a session beside this one</source>
        <translation>在旁边打开一个会话</translation>
    </message>
    <message>
        <source>Open it beside this one</source>
        <translation>在旁边打开它</translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation>取代</translation>
    </message>
    <message>
        <source>Open a session to pin as the baseline</source>
        <translation>打开要固定为基线的会话</translation>
    </message>
    <message>
        <source>Open it again</source>
        <translation>重新打开</translation>
    </message>
    <message>
        <source>%1 has changed since it was opened here, e.g. by another window.</source>
        <translation>%1 在此处打开之后已被更改，例如被另一个窗口更改。</translation>
    </message>
    <message>
        <source>%1 is gone: another program has moved or deleted it.</source>
        <translation>%1 已不存在：另一个程序移动或删除了它。</translation>
    </message>
    <message>
        <source>Saving replaces what it contains now.</source>
        <translation>保存会取代它现在的内容。</translation>
    </message>
    <message>
        <source>No file contains what is shown, so it cannot be saved.</source>
        <translation>没有文件包含当前显示的内容，因此无法保存。</translation>
    </message>
    <message>
        <source>All that ConvScope reads (%1)</source>
        <translation>ConvScope 能读取的所有文件 (%1)</translation>
    </message>
    <message>
        <source>Open a session, a recording or a network</source>
        <translation>打开会话、记录或网络</translation>
    </message>
    <message>
        <source>%1 is a choice file, which a program takes: convscope-cli run --choices FILE -- PROGRAM. The page Measured choices writes such files.</source>
        <translation>%1 是选择文件，由程序使用：convscope-cli run --choices FILE -- PROGRAM。“实测选择”页写出这样的文件。</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Device %1</source>
        <translation>设备 %1</translation>
    </message>
    <message>
        <source>Process %1</source>
        <translation>进程 %1</translation>
    </message>
    <message>
        <source>%1 has convolutions on several devices. Choose the one to open.</source>
        <translation>%1 有多个设备上的卷积。请选择要打开的一个。</translation>
    </message>
    <message>
        <source>%1 has convolutions of several processes (ranks). Choose the one to open.</source>
        <translation>%1 有多个进程（rank）的卷积。请选择要打开的一个。</translation>
    </message>
</context>
<context>
    <name>convscope::window::FileDrop</name>
    <message>
        <source>Drop to open</source>
        <translation>松开即可打开</translation>
    </message>
</context>
<context>
    <name>convscope::window::ForecastControl</name>
    <message>
        <source>Looking for measured results of its problems…</source>
        <translation>正在查找其问题的测量结果…</translation>
    </message>
    <message>
        <source>Forecast without a survey: %1</source>
        <translation>未经测量的预测：%1</translation>
    </message>
    <message>
        <source>Other sessions give no forecast: %1</source>
        <translation>其他会话无法给出预测：%1</translation>
    </message>
    <message>
        <source>To measure it, run convscope-cli on a machine with %1; with --host NAME it measures there from here.</source>
        <translation>要测量它，请在有 %1 的机器上运行 convscope-cli；使用 --host NAME 可从这里在那台机器上测量。</translation>
    </message>
    <message>
        <source>a GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>No session that comes with ConvScope has any of its problems.</source>
        <translation>ConvScope 自带的会话都没有它的任何问题。</translation>
    </message>
    <message>
        <source>Forecast without a survey, as if it ran on %1, which it does not say: %2</source>
        <translation>没有测量的预测（假定它在 %1 上运行，记录没有说明设备）：%2</translation>
    </message>
</context>
<context>
    <name>convscope::window::Guide</name>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>章节</translation>
    </message>
    <message>
        <source>Find (Ctrl+F)</source>
        <translation>查找 (Ctrl+F)</translation>
    </message>
    <message>
        <source>Find in the guide</source>
        <translation>在指南中查找</translation>
    </message>
    <message>
        <source>Enter finds the next place, Shift+Enter the one before</source>
        <translation>按 Enter 查找下一处，按 Shift+Enter 查找上一处</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Input sizes</source>
        <translation>输入尺寸</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Engines</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Measured choices</source>
        <translation>实测选择</translation>
    </message>
    <message>
        <source>Recorded run</source>
        <translation>录制的运行</translation>
    </message>
    <message>
        <source>Be the heuristic</source>
        <translation>扮演启发式</translation>
    </message>
    <message>
        <source>Mechanism</source>
        <translation>机制</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
</context>
<context>
    <name>convscope::window::HostBox</name>
    <message>
        <source>Why the host cannot measure</source>
        <translation>为何该主机无法测量</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>The machine that measures. Results arrive here as they are measured.</source>
        <translation>进行测量的机器。结果在测得的同时传到这里。</translation>
    </message>
    <message>
        <source>Add, change or remove hosts</source>
        <translation>添加、更改或删除主机</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Copy the program there…</source>
        <translation>把程序复制到那里…</translation>
    </message>
    <message>
        <source>Show the commands</source>
        <translation>显示命令</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>&amp;Add a host…</source>
        <translation>添加主机(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Edit the host…</source>
        <translation>编辑主机(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Remove the host</source>
        <translation>删除主机(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Connect again</source>
        <translation>重新连接(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the &amp;program there…</source>
        <translation>把程序复制到那里(&amp;P)…</translation>
    </message>
    <message>
        <source>Show the commands that copy &amp;it…</source>
        <translation>显示复制它的命令(&amp;I)…</translation>
    </message>
    <message>
        <source>Show the command that &amp;measures…</source>
        <translation>显示测量的命令(&amp;M)…</translation>
    </message>
    <message>
        <source>Measures on this machine</source>
        <translation>在本机上测量</translation>
    </message>
    <message>
        <source>%1, of your ssh configuration</source>
        <translation>%1，来自您的 ssh 配置</translation>
    </message>
    <message>
        <source>Add a host…</source>
        <translation>添加主机…</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
</context>
<context>
    <name>convscope::window::HostControl</name>
    <message>
        <source>Looking for devices…</source>
        <translation>正在查找设备…</translation>
    </message>
    <message>
        <source>Connecting to %1…</source>
        <translation>正在连接 %1…</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>正在连接…</translation>
    </message>
    <message numerus="yes">
        <source>Connected, %n device(s)</source>
        <translation>
            <numerusform>已连接，%n 个设备</numerusform>
        </translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>Archives (*.tar.gz);;All files (*)</source>
        <translation>归档包 (*.tar.gz);;所有文件 (*)</translation>
    </message>
    <message>
        <source>The same by hand:</source>
        <translation>手动完成同样的事：</translation>
    </message>
    <message>
        <source>Copy the program to %1</source>
        <translation>把程序复制到 %1</translation>
    </message>
    <message>
        <source>Measure by a command</source>
        <translation>用命令测量</translation>
    </message>
    <message>
        <source>%1. No GPU can be measured there: %2. Check the driver with nvidia-smi on the host.</source>
        <translation>%1。那里没有可测量的 GPU：%2。请在该主机上用 nvidia-smi 检查驱动程序。</translation>
    </message>
    <message>
        <source>Choose the archive…</source>
        <translation>选择归档包…</translation>
    </message>
    <message>
        <source>Choose the archive %1</source>
        <translation>选择归档包 %1</translation>
    </message>
    <message>
        <source>It is the file that ConvScope was unpacked from, or that its build packs with &quot;cpack -G TGZ&quot;.</source>
        <translation>它是解压得到 ConvScope 的文件，或由构建用“cpack -G TGZ”打包的文件。</translation>
    </message>
    <message>
        <source>On this machine, in the folder of the relocatable archive %1:</source>
        <translation>在本机上可迁移归档包 %1 所在的文件夹中：</translation>
    </message>
    <message>
        <source>The program is copied out of its relocatable archive, %1, but this one was not started from there. Choose the archive.</source>
        <translation>程序从其可迁移归档包 %1 复制，但此程序不是从归档包启动的。请选择归档包。</translation>
    </message>
</context>
<context>
    <name>convscope::window::HostDialog</name>
    <message>
        <source>your own ssh, with your keys and configuration</source>
        <translation>您自己的 ssh，使用您的密钥和配置</translation>
    </message>
    <message>
        <source>ssh with options of your own</source>
        <translation>带有您自己选项的 ssh</translation>
    </message>
    <message>
        <source>a running container</source>
        <translation>正在运行的容器</translation>
    </message>
    <message>
        <source>a pod</source>
        <translation>一个 pod</translation>
    </message>
    <message>
        <source>a job step of Slurm</source>
        <translation>Slurm 的作业步</translation>
    </message>
    <message>
        <source>the same through the login node</source>
        <translation>同上，经由登录节点</translation>
    </message>
    <message>
        <source>another GPU of this machine</source>
        <translation>本机的另一个 GPU</translation>
    </message>
    <message>
        <source>Add a host</source>
        <translation>添加主机</translation>
    </message>
    <message>
        <source>Edit the host</source>
        <translation>编辑主机</translation>
    </message>
    <message>
        <source>A name for ssh, or a command that runs programs where the GPU is:</source>
        <translation>ssh 的名称，或在 GPU 所在之处运行程序的命令：</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>What is wrong with the host</source>
        <translation>该主机有何问题</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
</context>
<context>
    <name>convscope::window::InputShapeDialog</name>
    <message>
        <source>batch</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>width</source>
        <translation>宽</translation>
    </message>
    <message>
        <source>height</source>
        <translation>高</translation>
    </message>
    <message>
        <source>depth</source>
        <translation>深</translation>
    </message>
    <message>
        <source>Input size of %1</source>
        <translation>%1 的输入尺寸</translation>
    </message>
    <message>
        <source>The model leaves sizes of its input open. Choose the size at which to open the network. You can change it later.</source>
        <translation>该模型未给出输入的某些尺寸。请选择打开网络时使用的尺寸，之后仍可更改。</translation>
    </message>
    <message>
        <source>Why the model cannot be opened at this size</source>
        <translation>为何模型不能以此尺寸打开</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>Dimension %1 of the shape [%2]</source>
        <translation>形状 [%2] 的维度 %1</translation>
    </message>
    <message>
        <source>shape of %1</source>
        <translation>%1 的形状</translation>
    </message>
    <message>
        <source>Batch x channels x spatial size, e.g. 32x3x224x224: the model does not declare the number of dimensions</source>
        <translation>批大小 x 通道 x 空间尺寸，例如 32x3x224x224：模型没有声明维度数</translation>
    </message>
</context>
<context>
    <name>convscope::window::LessonControl</name>
    <message>
        <source>A survey is running. Stop it before starting another one.</source>
        <translation>正在测量。请先停止，再开始另一个。</translation>
    </message>
    <message>
        <source>experiment of a lesson</source>
        <translation>课程的实验</translation>
    </message>
    <message>
        <source>Open a lesson</source>
        <translation>打开课程</translation>
    </message>
    <message>
        <source>Lessons (*.md);;All files (*)</source>
        <translation>课程 (*.md);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Write the handout</source>
        <translation>导出讲义</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>%1. The list shows all lessons without paths.</source>
        <translation>%1。列表显示所有课程，不含路线。</translation>
    </message>
    <message>
        <source>%1. The lesson is shown as it was before.</source>
        <translation>%1。课程保持原样。</translation>
    </message>
    <message>
        <source>Save the answers</source>
        <translation>保存答案</translation>
    </message>
    <message>
        <source>Text (*.txt);;PDF (*.pdf)</source>
        <translation>文本 (*.txt);;PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Write the slides</source>
        <translation>导出幻灯片</translation>
    </message>
    <message>
        <source>Write the slide</source>
        <translation>导出幻灯片</translation>
    </message>
    <message>
        <source>PNG (*.png);;PDF (*.pdf)</source>
        <translation>PNG (*.png);;PDF (*.pdf)</translation>
    </message>
    <message>
        <source>It takes about %1.</source>
        <translation>大约需要 %1。</translation>
    </message>
</context>
<context>
    <name>convscope::window::MainMenus</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;New session</source>
        <translation>新建会话(&amp;N)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>打开最近的文件(&amp;R)</translation>
    </message>
    <message>
        <source>Re&amp;corded sessions</source>
        <translation>会话记录(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save session</source>
        <translation>保存会话(&amp;S)</translation>
    </message>
    <message>
        <source>Save session &amp;as…</source>
        <translation>会话另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Open n&amp;etwork or recording…</source>
        <translation>打开网络或记录(&amp;E)…</translation>
    </message>
    <message>
        <source>Save ne&amp;twork…</source>
        <translation>保存网络(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Look for devices again</source>
        <translation>重新查找设备(&amp;L)</translation>
    </message>
    <message>
        <source>For comparison and debugging. An algorithm that crashes then ends ConvScope, and one that does not return cannot be stopped.</source>
        <translation>用于比较和调试。此时崩溃的算法会使 ConvScope 结束，不返回的算法无法停止。</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>Ne&amp;xt page</source>
        <translation>下一页(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Previous page</source>
        <translation>上一页(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Go to the page</source>
        <translation>转到页面(&amp;G)</translation>
    </message>
    <message>
        <source>Go to the &amp;network</source>
        <translation>转到网络(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Reset the layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Engines of another GPU…</source>
        <translation>另一 GPU 的引擎(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>颜色(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;System default</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>The window is in the new language when ConvScope starts again.</source>
        <translation>ConvScope 下次启动时，窗口将使用新的语言。</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>课程(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;All lessons</source>
        <translation>所有课程(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Explain what has the focus</source>
        <translation>解释当前焦点(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About ConvScope</source>
        <translation>关于 ConvScope(&amp;A)</translation>
    </message>
    <message>
        <source>About ConvScope</source>
        <translation>关于 ConvScope</translation>
    </message>
    <message>
        <source>&lt;h3&gt;ConvScope %1&lt;/h3&gt;&lt;p&gt;A profiler for the choice of convolution algorithms: what each algorithm of each convolution costs in time, workspace and warm-up, and what a framework&apos;s policy would cost.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later, without any warranty.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;ConvScope %1&lt;/h3&gt;&lt;p&gt;卷积算法选择的分析器：每个卷积的每个算法在时间、工作区和预热上的代价，以及框架的策略会有的代价。&lt;/p&gt;&lt;p&gt;自由软件，遵循 GNU 通用公共许可证第 3 版或更高版本，不提供任何担保。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Measure in the window&apos;s &amp;process</source>
        <translation>在窗口进程中测量(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>指南(&amp;G)</translation>
    </message>
    <message>
        <source>Open the guide at the section about this page (F1)</source>
        <translation>打开指南中关于此页面的章节 (F1)</translation>
    </message>
    <message>
        <source>&amp;Merge sessions…</source>
        <translation>合并会话(&amp;M)…</translation>
    </message>
    <message>
        <source>Measure what the surveys of this session lack, on the chosen host</source>
        <translation>在所选主机上测量此会话的测量所缺少的部分</translation>
    </message>
    <message>
        <source>A restart opens this session again.</source>
        <translation>重新启动会再次打开此会话。</translation>
    </message>
    <message>
        <source>&amp;Restart now</source>
        <translation>立即重新启动(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Later</source>
        <translation>稍后(&amp;L)</translation>
    </message>
    <message>
        <source>Open report o&amp;f a run…</source>
        <translation>打开运行的报告…(&amp;F)</translation>
    </message>
    <message>
        <source>Measured &amp;choices…</source>
        <translation>实测选择…(&amp;C)</translation>
    </message>
    <message>
        <source>Recorded &amp;run</source>
        <translation>录制的运行(&amp;R)</translation>
    </message>
    <message>
        <source>First &amp;iterations</source>
        <translation>最初的迭代(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Be the heuristic</source>
        <translation>扮演启发式(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Mechanism, step by step</source>
        <translation>机制，逐步演示(&amp;M)</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Recorded session</source>
        <translation>会话记录</translation>
    </message>
    <message>
        <source>&amp;Zoom</source>
        <translation>缩放(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;Larger letters</source>
        <translation>放大文字(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Smaller letters</source>
        <translation>缩小文字(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Usual size</source>
        <translation>通常大小(&amp;U)</translation>
    </message>
    <message>
        <source>%1%</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Resume all stopped sur&amp;veys</source>
        <translation>继续所有已停止的测量(&amp;V)</translation>
    </message>
    <message>
        <source>Open a session in another window, beside this one</source>
        <translation>在另一个窗口中打开一个会话，与这个窗口并排</translation>
    </message>
    <message>
        <source>Open bes&amp;ide this session…</source>
        <translation>在旁边打开会话(&amp;I)…</translation>
    </message>
    <message>
        <source>New window</source>
        <translation>新建窗口</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>查找…(&amp;F)</translation>
    </message>
    <message>
        <source>Handout for the teacher, PDF…</source>
        <translation>教师讲义，PDF…</translation>
    </message>
    <message>
        <source>Handout for students, PDF…</source>
        <translation>学生讲义，PDF…</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Handout with answers, PDF…</source>
        <translation>含答案的讲义，PDF…</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open a session, a recording, a log, a network or the report of a run</source>
        <translation>打开会话、记录、日志、网络或运行报告</translation>
    </message>
    <message>
        <source>Lessons %1 to %2</source>
        <translation>第 %1 至 %2 课</translation>
    </message>
    <message>
        <source>Slide of this step, PNG or PDF…</source>
        <translation>此步骤的幻灯片，PNG 或 PDF…</translation>
    </message>
    <message>
        <source>Slides of all steps, PDF…</source>
        <translation>所有步骤的幻灯片，PDF…</translation>
    </message>
    <message>
        <source>Handouts and slides: open a lesson first</source>
        <translation>讲义和幻灯片：请先打开一课</translation>
    </message>
    <message>
        <source>Classroom: open a lesson first</source>
        <translation>课堂模式：请先打开一课</translation>
    </message>
    <message>
        <source>Classroom</source>
        <translation>课堂模式</translation>
    </message>
    <message>
        <source>Notes for the lecturer, in a window of their own</source>
        <translation>讲课者的笔记（单独的窗口）</translation>
    </message>
    <message>
        <source>The teacher&apos;s window: notes, the next step and a clock</source>
        <translation>教师窗口：讲稿、下一步骤和时钟</translation>
    </message>
    <message>
        <source>Large dot in place of the mouse pointer</source>
        <translation>用大圆点代替鼠标指针</translation>
    </message>
</context>
<context>
    <name>convscope::window::MainWindow</name>
    <message>
        <source>%1[*] - ConvScope</source>
        <translation>%1[*] - ConvScope</translation>
    </message>
    <message>
        <source>Closing after the execution in progress</source>
        <translation>将在当前执行之后关闭</translation>
    </message>
    <message>
        <source>A measurement is running</source>
        <translation>正在测量</translation>
    </message>
    <message>
        <source>Stop the measurement of &quot;%1&quot; and close? Its results so far are kept in the session.</source>
        <translation>停止对“%1”的测量并关闭？目前的结果保留在会话中。</translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation>停止并关闭</translation>
    </message>
    <message>
        <source>Continue measuring</source>
        <translation>继续测量</translation>
    </message>
</context>
<context>
    <name>convscope::window::MeasurePage</name>
    <message>
        <source>The largest problem needs %1, and the device has %2: choose a smaller batch or input.</source>
        <translation>最大的问题需要 %1，而设备只有 %2：请选择更小的批次或输入。</translation>
    </message>
    <message>
        <source>What</source>
        <translation>测量什么</translation>
    </message>
    <message>
        <source>Run · about %1</source>
        <translation>运行 · 约 %1</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>1 problem</source>
        <translation>1 个问题</translation>
    </message>
    <message>
        <source>%1 problems</source>
        <translation>%1 个问题</translation>
    </message>
    <message>
        <source>tensors up to %1 of %2</source>
        <translation>张量最多 %1，共 %2</translation>
    </message>
    <message>
        <source>tensors up to %1</source>
        <translation>张量最多 %1</translation>
    </message>
    <message>
        <source>time not known yet</source>
        <translation>时间尚不可知</translation>
    </message>
    <message>
        <source>Scrolls to the step %1.</source>
        <translation>滚动到步骤 %1。</translation>
    </message>
</context>
<context>
    <name>convscope::window::Measuring</name>
    <message>
        <source>The device and the options of the measurement. Run surveys the network below: every algorithm of every convolution, in the ticked passes.</source>
        <translation>测量的设备和选项。“运行”测量下面的网络：每个卷积的每个算法，限于勾选的方向。</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Measure every algorithm of every convolution of the network (F5)</source>
        <translation>测量网络每个卷积的每个算法 (F5)</translation>
    </message>
    <message>
        <source>Stop the survey after the execution in progress; results are kept (Shift+F5)</source>
        <translation>在当前执行之后停止测量；结果保留 (Shift+F5)</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
</context>
<context>
    <name>convscope::window::NetworkFiles</name>
    <message>
        <source>open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>The network has an error and is not saved, because it could not be opened again: %1</source>
        <translation>网络有错误，没有保存，因为无法再次打开：%1</translation>
    </message>
    <message>
        <source>Save the network</source>
        <translation>保存网络</translation>
    </message>
    <message>
        <source>Networks (*.json)</source>
        <translation>网络 (*.json)</translation>
    </message>
    <message>
        <source>%1. The network is still open and can be saved elsewhere.</source>
        <translation>%1。网络仍然打开，可保存到别处。</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
</context>
<context>
    <name>convscope::window::NewsLine</name>
    <message>
        <source>%1
Click to open the folder.</source>
        <translation>%1
单击打开文件夹。</translation>
    </message>
</context>
<context>
    <name>convscope::window::NoticeBar</name>
    <message>
        <source>Notices</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Dismiss this notice</source>
        <translation>关闭此通知</translation>
    </message>
</context>
<context>
    <name>convscope::window::PageArea</name>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>The pages show different aspects of the survey. A selection in a chart or table applies everywhere, and the inspector explains it. Hover over a mark to read its figures.</source>
        <translation>各页面显示测量的不同方面。图表或表格中的选择处处有效，由检查器解释。将鼠标悬停在标记上可读取其数值。</translation>
    </message>
    <message>
        <source>Back to the session</source>
        <translation>返回会话</translation>
    </message>
    <message>
        <source>Back to the start page</source>
        <translation>返回开始页面</translation>
    </message>
    <message>
        <source>Back to the session, or to the start page if none is open (Esc)</source>
        <translation>返回会话；若没有打开会话，则返回开始页面 (Esc)</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>开始页面</translation>
    </message>
</context>
<context>
    <name>convscope::window::PrecisionChoice</name>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>How numbers are stored and multiplied</source>
        <translation>数值如何存储和相乘</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Order of the dimensions in memory</source>
        <translation>各维度在内存中的顺序</translation>
    </message>
    <message>
        <source>The shown session is in %1, which this device does not have.</source>
        <translation>所示会话为 %1，此设备不支持。</translation>
    </message>
    <message>
        <source>The network is in %1, which this device does not have.</source>
        <translation>网络为 %1，此设备不支持。</translation>
    </message>
</context>
<context>
    <name>convscope::window::ProgressStrip</name>
    <message>
        <source>Progress of the survey</source>
        <translation>测量进度</translation>
    </message>
    <message>
        <source>What is measured now</source>
        <translation>正在测量的内容</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>%1 for %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>measuring %1</source>
        <translation>正在测量 %1</translation>
    </message>
    <message>
        <source>preparing the device</source>
        <translation>正在准备设备</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>size %1 of %2: %3</source>
        <translation>尺寸 %1 / %2：%3</translation>
    </message>
    <message>
        <source>reading the names of kernels</source>
        <translation>正在读取内核名称</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>survey %1 of %2: %3</source>
        <translation>测量 %1/%2：%3</translation>
    </message>
    <message>
        <source>over %1 left</source>
        <translation>还剩超过 %1</translation>
    </message>
</context>
<context>
    <name>convscope::window::Reading</name>
    <message>
        <source>St&amp;art page</source>
        <translation>开始页面(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Measure…</source>
        <translation>测量(&amp;M)…</translation>
    </message>
    <message>
        <source>Show the settings of the next measurement and its network (Ctrl+M)</source>
        <translation>显示下一次测量的设置及其网络（Ctrl+M）</translation>
    </message>
    <message>
        <source>Show the start page, and from there return to the session (Alt+Home)</source>
        <translation>显示开始页面，并可从那里返回会话 (Alt+Home)</translation>
    </message>
    <message>
        <source>The inspector explains the selection in words: a layer and pass, or one of its algorithms, how it was measured, and the command that repeats the measurement.</source>
        <translation>检查器用文字解释所选内容：一个层和方向，或它的一个算法，如何测得，以及重复该测量的命令。</translation>
    </message>
    <message>
        <source>You came here from the lesson &quot;%1&quot;, step %2.</source>
        <translation>这里来自课程“%1”的第 %2 步。</translation>
    </message>
    <message>
        <source>Back to the &amp;lesson</source>
        <translation>回到课程(&amp;L)</translation>
    </message>
    <message>
        <source>use preset %1</source>
        <translation>使用预设 %1</translation>
    </message>
</context>
<context>
    <name>convscope::window::RecentFiles</name>
    <message>
        <source>Clear this list</source>
        <translation>清空此列表</translation>
    </message>
</context>
<context>
    <name>convscope::window::Recovery</name>
    <message>
        <source>A session was not saved when the program ended: %1.</source>
        <translation>程序结束时有一个会话未保存：%1。</translation>
    </message>
    <message>
        <source>%1 sessions were not saved when the program ended. The newest: %2. The others are kept, and offered at the next start.</source>
        <translation>程序结束时有 %1 个会话未保存。最新的：%2。其余的已保留，下次启动时提供。</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>删除…</translation>
    </message>
    <message>
        <source>Delete the session</source>
        <translation>删除会话</translation>
    </message>
    <message>
        <source>Delete the unsaved session %1? It cannot be recovered afterwards.</source>
        <translation>删除未保存的会话 %1？此后无法恢复。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
</context>
<context>
    <name>convscope::window::RunControl</name>
    <message>
        <source>A measurement is running.</source>
        <translation>正在测量。</translation>
    </message>
    <message>
        <source>The network cannot be measured yet: %1</source>
        <translation>尚无法测量此网络：%1</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Measure %1 into a new session, or add it to &quot;%2&quot;, which is a recording?</source>
        <translation>测量 %1 时，新建会话，还是添加到会话记录“%2”？</translation>
    </message>
    <message>
        <source>New session</source>
        <translation>新会话</translation>
    </message>
    <message>
        <source>Add to this session</source>
        <translation>添加到此会话</translation>
    </message>
    <message>
        <source>All of these sizes are surveyed already, with the lists of this survey. To measure other lists, use the command sweep.</source>
        <translation>所有这些尺寸都已用此测量的列表测量过。要测量其他列表，请使用命令 sweep。</translation>
    </message>
    <message>
        <source>There is nothing to check: no algorithm of this survey was measured.</source>
        <translation>没有可检查的内容：此测量没有测得任何算法。</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>重新运行</translation>
    </message>
    <message>
        <source>All surveys of this session are complete.</source>
        <translation>此会话的所有测量都已完成。</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Nothing was resumed. %1</source>
        <translation>没有继续任何测量。%1</translation>
    </message>
    <message>
        <source>A run cannot continue it.</source>
        <translation>测量无法接在它之后。</translation>
    </message>
    <message>
        <source>R&amp;esume this survey</source>
        <translation>继续此测量(&amp;E)</translation>
    </message>
    <message>
        <source>R&amp;esume 1 size</source>
        <translation>继续 1 个尺寸(&amp;E)</translation>
    </message>
    <message>
        <source>R&amp;esume %1 sizes</source>
        <translation>继续 %1 个尺寸(&amp;E)</translation>
    </message>
    <message>
        <source>Measure what the shown survey lacks, with its own options</source>
        <translation>用所显示的测量自己的选项，测量它缺少的部分</translation>
    </message>
    <message>
        <source>Measure the input sizes that the shown sweep lacks, with its own options</source>
        <translation>用所显示的这组测量自己的选项，测量它缺少的输入尺寸</translation>
    </message>
</context>
<context>
    <name>convscope::window::RunOutcome</name>
    <message>
        <source>Stopped after %1</source>
        <translation>停止于：%1</translation>
    </message>
    <message>
        <source>Surveyed in %1</source>
        <translation>测量用时 %1</translation>
    </message>
    <message>
        <source>The check stopped early: %1. Its findings are kept.</source>
        <translation>检查提前停止：%1。其发现已保留。</translation>
    </message>
    <message>
        <source>Check stopped after %1</source>
        <translation>检查停止于：%1</translation>
    </message>
    <message>
        <source>Checked in %1</source>
        <translation>检查用时 %1</translation>
    </message>
    <message>
        <source>The replay stopped early: %1. Its iterations are kept.</source>
        <translation>重放提前停止：%1。其迭代已保留。</translation>
    </message>
    <message>
        <source>Replay stopped after %1</source>
        <translation>重放停止于：%1</translation>
    </message>
    <message>
        <source>Replayed in %1</source>
        <translation>重放用时 %1</translation>
    </message>
    <message>
        <source>no algorithm was listed</source>
        <translation>没有列出任何算法</translation>
    </message>
    <message>
        <source>Nothing could be measured: %1. Another precision, layout, backend or a larger workspace limit may help.</source>
        <translation>没有任何算法能够测量：%1。换用另一精度、布局、后端或更大的工作区限制也许有用。</translation>
    </message>
    <message>
        <source>The survey was stopped before anything was measured</source>
        <translation>在测得任何内容之前，测量已停止</translation>
    </message>
    <message>
        <source>%1: %2 algorithms measured, %3 failed</source>
        <translation>%1：%2 个算法已测量，%3 个失败</translation>
    </message>
    <message>
        <source>The survey stopped early: %1. Its results are kept: save them, resume the survey, or run it again.</source>
        <translation>测量提前停止：%1。其结果已保留：可保存、继续该测量，或重新运行。</translation>
    </message>
    <message>
        <source>Nothing could be measured: %1. A smaller batch may help.</source>
        <translation>没有任何算法能够测量：%1。减小批量也许有用。</translation>
    </message>
    <message>
        <source>failed convolutions: %1</source>
        <translation>失败的卷积：%1 个</translation>
    </message>
    <message>
        <source>A smaller batch may help.</source>
        <translation>减小批量也许有用。</translation>
    </message>
    <message>
        <source>Stopped again after %1</source>
        <translation>%1 后再次停止</translation>
    </message>
    <message>
        <source>Surveyed the rest in %1</source>
        <translation>其余部分的测量用时 %1</translation>
    </message>
    <message>
        <source>%1. In the whole survey: %2 algorithms measured, %3 failed</source>
        <translation>%1。整次测量：已测量 %2 个算法，%3 个失败</translation>
    </message>
    <message>
        <source>%1 ruled out as too slow</source>
        <translation>%1 个因太慢而被排除</translation>
    </message>
</context>
<context>
    <name>convscope::window::RunPanel</name>
    <message>
        <source>What keeps the survey from being run</source>
        <translation>为何无法运行测量</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>Workspace limit in MiB</source>
        <translation>工作区限制 (MiB)</translation>
    </message>
    <message>
        <source>The largest workspace that an algorithm may need; others are skipped</source>
        <translation>一个算法可需要的最大工作区；超出的将跳过</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>无限制</translation>
    </message>
    <message>
        <source> MiB</source>
        <translation> MiB</translation>
    </message>
    <message>
        <source>Choose at least one pass: forward, backward-data or backward-filter</source>
        <translation>请至少选择一个方向：前向、反向（输入梯度）或反向（权重梯度）</translation>
    </message>
    <message>
        <source>Input sizes</source>
        <translation>输入尺寸</translation>
    </message>
    <message>
        <source>What this device cannot answer</source>
        <translation>此设备无法回答的问题</translation>
    </message>
    <message>
        <source>%1 · %2, as recorded</source>
        <translation>%1 · %2，与记录相同</translation>
    </message>
    <message>
        <source>Measure here all the same</source>
        <translation>仍在此处测量</translation>
    </message>
    <message>
        <source>The program was recorded on another device. To run, tick &quot;%1&quot;.</source>
        <translation>该程序是在另一设备上录制的。要运行，请勾选“%1”。</translation>
    </message>
    <message>
        <source>How</source>
        <translation>怎样测量</translation>
    </message>
</context>
<context>
    <name>convscope::window::SessionBar</name>
    <message>
        <source>What the pages show</source>
        <translation>页面所显示的内容</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>New session</source>
        <translation>新会话</translation>
    </message>
    <message>
        <source>Precision and layout of the measured convolutions</source>
        <translation>所测卷积的精度和布局</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>开始页面</translation>
    </message>
    <message>
        <source>Forecast</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>This page computes whole iterations from the measurements. They were not executed as a whole.</source>
        <translation>此页面由测量计算完整的迭代。它们并未作为整体执行。</translation>
    </message>
    <message>
        <source>Listed by cuDNN, not measured</source>
        <translation>由 cuDNN 列出，未测量</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>The device of this survey is available: %1.</source>
        <translation>此测量所用的设备可用：%1。</translation>
    </message>
    <message>
        <source>Recorded %1. The device of this survey is not available where you measure.</source>
        <translation>录制于 %1。此测量所用的设备在您测量之处不可用。</translation>
    </message>
    <message>
        <source>The line below each step says where its figures were measured</source>
        <translation>每一步下方的一行说明其数值在何处测得</translation>
    </message>
    <message>
        <source>All %1 input sizes, measured like:</source>
        <translation>全部 %1 种输入尺寸，测量条件同：</translation>
    </message>
    <message>
        <source>All %1 input sizes</source>
        <translation>全部 %1 种输入尺寸</translation>
    </message>
    <message>
        <source>The figures of this page are of all input sizes.</source>
        <translation>此页的数值针对所有输入尺寸。</translation>
    </message>
    <message>
        <source>One of %1 sizes:</source>
        <translation>%1 种尺寸之一：</translation>
    </message>
    <message>
        <source>The figures of this page are of one input size. Summary and Input sizes are about all of them.</source>
        <translation>此页的数值针对一种输入尺寸。“摘要”和“输入尺寸”页面针对所有尺寸。</translation>
    </message>
    <message>
        <source>Recorded run</source>
        <translation>录制的运行</translation>
    </message>
    <message>
        <source>Recorded run: %1</source>
        <translation>录制的运行：%1</translation>
    </message>
    <message>
        <source>Pin as baseline</source>
        <translation>固定为基线</translation>
    </message>
    <message>
        <source>Pin</source>
        <comment>as baseline</comment>
        <translation>固定</translation>
    </message>
    <message>
        <source>%1 of %2 input sizes, measured like:</source>
        <translation>%2 种输入尺寸中的 %1 种，测量条件同：</translation>
    </message>
    <message>
        <source>%1 of %2 input sizes</source>
        <translation>%2 种输入尺寸中的 %1 种</translation>
    </message>
    <message>
        <source>The figures of this page are of the measured input sizes.</source>
        <translation>此页的数值针对已测量的输入尺寸。</translation>
    </message>
</context>
<context>
    <name>convscope::window::SessionMerge</name>
    <message>
        <source>Choose the sessions to merge</source>
        <translation>选择要合并的会话</translation>
    </message>
    <message>
        <source>Sessions (*%1 *%2);;All files (*)</source>
        <translation>会话 (*%1 *%2);;所有文件 (*)</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s) are in none of the files.</source>
        <translation>
            <numerusform>%n 个问题不在任何一个文件中。</numerusform>
        </translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Reading the sessions to merge.</source>
        <translation>正在读取要合并的会话。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Choose two or more sessions to merge.</source>
        <translation>请选择两个或更多会话进行合并。</translation>
    </message>
</context>
<context>
    <name>convscope::window::ShortcutList</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
</context>
<context>
    <name>convscope::window::SizesField</name>
    <message>
        <source>Input sizes</source>
        <translation>输入尺寸</translation>
    </message>
    <message>
        <source>the network&apos;s own</source>
        <translation>网络自身的尺寸</translation>
    </message>
    <message>
        <source>Input sizes to measure: 160:352:32, 224,256,320x416, or batch sizes as n=1,2,4. If empty, the network&apos;s own size</source>
        <translation>要测量的输入尺寸：160:352:32、224,256,320x416，或批大小 n=1,2,4。留空则为网络自身的尺寸</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>从文件…</translation>
    </message>
    <message>
        <source>&lt;p&gt;Fills the field with the sizes of a CSV file, each once: a size in each row, or a table with a header that names the columns height and width.&lt;/p&gt;</source>
        <translation>&lt;p&gt;用 CSV 文件中的尺寸填充此字段，每种一次：每行一种尺寸，或带有表头 height 和 width 列的表格。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Open a list of sizes</source>
        <translation>打开尺寸列表</translation>
    </message>
    <message>
        <source>Lists (*.csv *.tsv *.txt);;All files (*)</source>
        <translation>列表 (*.csv *.tsv *.txt);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>convscope::window::StartPage</name>
    <message>
        <source>Take a lesson…</source>
        <translation>学习课程…</translation>
    </message>
    <message>
        <source>What benchmark = True does, step by step, with recorded measurements; needs no GPU</source>
        <translation>借助测量记录，逐步了解 benchmark = True 做什么；不需要 GPU</translation>
    </message>
    <message>
        <source>Open a session…</source>
        <translation>打开会话…</translation>
    </message>
    <message>
        <source>Look at earlier measurements, of this or another computer</source>
        <translation>查看以前在本机或其他计算机上的测量</translation>
    </message>
    <message>
        <source>Open a network…</source>
        <translation>打开网络…</translation>
    </message>
    <message>
        <source>Should I set torch.backends.cudnn.benchmark = True?</source>
        <translation>应该设置 torch.backends.cudnn.benchmark = True 吗？</translation>
    </message>
    <message>
        <source>this CPU</source>
        <translation>本机 CPU</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>最近的文件</translation>
    </message>
    <message>
        <source>Recordings and lessons need no GPU. This computer cannot measure on one: %1.</source>
        <translation>记录和课程不需要 GPU。此计算机无法在 GPU 上测量：%1。</translation>
    </message>
    <message>
        <source>comes with ConvScope</source>
        <translation>随 ConvScope 提供</translation>
    </message>
    <message>
        <source>Choose a network, its precision and the device, then Run</source>
        <translation>选择网络、精度和设备，然后运行</translation>
    </message>
    <message>
        <source>Other recordings: %1.</source>
        <translation>其他记录：%1。</translation>
    </message>
    <message>
        <source>&lt;p&gt;A device opens a menu of what was recorded on it.&lt;/p&gt;</source>
        <translation>&lt;p&gt;选择一个设备，会打开在其上录制的会话的菜单。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Measure…</source>
        <translation>测量…</translation>
    </message>
    <message>
        <source>Measure on %1…</source>
        <translation>测量（%1）…</translation>
    </message>
    <message>
        <source>Or drop a file here: a trace of the PyTorch profiler, answered without a GPU, a log, an ONNX model or a session.</source>
        <translation>也可以把文件拖到这里：PyTorch 性能分析器的 trace（不需要 GPU 就有答案）、日志、ONNX 模型或会话。</translation>
    </message>
    <message>
        <source>A recorded training is answered without a GPU: what limits it, which convolutions take the most time and, if they were measured on its GPU, whether benchmark = True is faster. Logs are those of cuDNN and oneDNN.</source>
        <translation>录制的训练不需要 GPU 也有答案：限制它的是什么，哪些卷积用时最多；如果它们在该 GPU 上测量过，还有 benchmark = True 是否更快。日志指 cuDNN 和 oneDNN 的日志。</translation>
    </message>
    <message>
        <source>Networks measured on %1. Percentages are of the time of the convolutions, not of the whole iteration. Select a cell to see why.</source>
        <translation>在 %1 上测量的网络。百分比是卷积时间的百分比，不是整个迭代的。选择单元格可查看原因。</translation>
    </message>
    <message>
        <source>From a file, or one that comes with ConvScope, to measure it</source>
        <translation>从文件打开，或选用 ConvScope 附带的网络，以便测量</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>从文件…</translation>
    </message>
</context>
<context>
    <name>convscope::window::SubjectPanel</name>
    <message>
        <source>The network: each row is a layer, and its output shape is computed from the layers before. Choose a preset or open a file, and edit any cell; errors are marked. After a survey, each layer shows the time of its fastest algorithms.</source>
        <translation>网络：每行是一个层，其输出形状由前面的层算出。选择预设或打开文件，并可编辑任何单元格；错误会被标出。测量之后，每个层显示其最快算法的时间。</translation>
    </message>
</context>
<context>
    <name>convscope::window::SurveyBox</name>
    <message>
        <source>Survey</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>The survey of this session that the pages show</source>
        <translation>页面所显示的此会话的测量</translation>
    </message>
</context>
<context>
    <name>convscope::window::VerdictGrid</name>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>No recording of %1 (%2) in %3 comes with ConvScope.</source>
        <translation>ConvScope 未附带 %1（%2）在 %3 下的记录。</translation>
    </message>
</context>
<context>
    <name>convscope::window::VerdictLegend</name>
    <message>
        <source>With True the convolutions of an iteration take %1 less time; after %2 iterations this has paid for the search.</source>
        <translation>True 使一次迭代中的卷积少用 %1 的时间；%2 次迭代后抵消搜索的代价。</translation>
    </message>
    <message>
        <source>Not filled: the same, but it takes more than %1 iterations. For long trainings only.</source>
        <translation>无底色：同上，但需要超过 %1 次迭代，仅适合长时间的训练。</translation>
    </message>
    <message>
        <source>With True an iteration takes as long as with False, or longer: the search never pays off, however long you train.</source>
        <translation>使用 True 时，一次迭代与 False 用时相同或更长：无论训练多久，搜索都不会回本。</translation>
    </message>
    <message>
        <source>Not recorded: ConvScope comes with no recording of this network in this precision.</source>
        <translation>未记录：ConvScope 未附带此网络在此精度下的记录。</translation>
    </message>
    <message>
        <source>pays off within %1 iterations</source>
        <translation>%1 次迭代内回本</translation>
    </message>
    <message>
        <source>not filled: later</source>
        <translation>无底色：更晚</translation>
    </message>
    <message>
        <source>True is not faster</source>
        <translation>True 并不更快</translation>
    </message>
    <message>
        <source>a caution</source>
        <translation>有注意事项</translation>
    </message>
    <message>
        <source>The tooltip of the cell and the Summary of the recording name it.</source>
        <translation>单元格的提示和该记录的“摘要”页会说明。</translation>
    </message>
    <message>
        <source>with benchmark_limit = 0</source>
        <translation>须设 benchmark_limit = 0</translation>
    </message>
    <message>
        <source>PyTorch&apos;s search times all algorithms in place of the first 10.</source>
        <translation>PyTorch 的搜索会测量所有算法，而不只是前 10 个。</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>未记录</translation>
    </message>
    <message>
        <source>less than 1%, noise, or host</source>
        <translation>不到 1%、噪声或主机</translation>
    </message>
    <message>
        <source>True saves less than 1%, the difference is within the noise of the measurements, or the host takes so long to call the convolutions that an iteration is no shorter.</source>
        <translation>True 节省不到 1%，或差别在测量噪声之内，或主机调用卷积所需时间太长，迭代不会变短。</translation>
    </message>
</context>
<context>
    <name>counted_iterations</name>
    <message>
        <source>1 iteration</source>
        <translation>1 次迭代</translation>
    </message>
    <message>
        <source>{} iterations</source>
        <translation>{} 次迭代</translation>
    </message>
</context>
<context>
    <name>coverage_rules</name>
    <message>
        <source>has not ended</source>
        <translation>尚未结束</translation>
    </message>
    <message>
        <source>was cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>failed: {}</source>
        <translation>失败：{}</translation>
    </message>
    <message>
        <source>The survey {}. </source>
        <translation>测量{}。</translation>
    </message>
    <message>
        <source>{} of its problems failed. </source>
        <translation>其中 {} 个问题失败。</translation>
    </message>
    <message>
        <source>{} of {} layers and passes are measured. Totals of an iteration need all of them.</source>
        <translation>已测量 {} / {} 个层和方向，整个迭代的总计需要全部测量结果。</translation>
    </message>
    <message>
        <source>{} measurements of algorithms failed. No figure includes them; a framework may still choose such an algorithm.</source>
        <translation>{} 个算法的测量失败。任何数值都不包括它们；框架仍可能选择这样的算法。</translation>
    </message>
    <message>
        <source>This survey is of {}. PyTorch&apos;s switches choose among cuDNN&apos;s algorithms; a survey or recording of cuDNN answers whether to set them.</source>
        <translation>此测量针对 {}。PyTorch 的开关在 cuDNN 的算法中选择；cuDNN 的测量或记录才能回答是否设置它们。</translation>
    </message>
    <message>
        <source>The driver&apos;s compute cache (CUDA_CACHE_PATH) was cold: it grew by {} during the survey. Warm-up times include compiling; they are shorter in a second process.</source>
        <translation>驱动程序的计算缓存 (CUDA_CACHE_PATH) 是冷的：测量期间增长了 {}。预热时间包括编译；在第二个进程中会更短。</translation>
    </message>
    <message>
        <source>The survey&apos;s workspace limit of {} excluded {} algorithms. A faster one may be among them.</source>
        <translation>测量的工作区限制 {} 排除了 {} 个算法。其中可能有更快的。</translation>
    </message>
    <message>
        <source>PyTorch does not give all layers to the surveyed library. No figure here includes {}</source>
        <translation>PyTorch 没有把所有层都交给所测的库。这里的数值都不包括：{}</translation>
    </message>
    <message>
        <source>fp32 (TF32 off) is not PyTorch&apos;s default for convolutions, which is tf32 (torch.backends.cudnn.allow_tf32 = True).</source>
        <translation>fp32（关闭 TF32）不是 PyTorch 卷积的默认精度，默认是 tf32 (torch.backends.cudnn.allow_tf32 = True)。</translation>
    </message>
    <message>
        <source>In tf32: {}</source>
        <translation>在 tf32 下：{}</translation>
    </message>
    <message>
        <source>Its algorithms are others, so this advice may not hold there: compare with the recording in tf32.</source>
        <translation>它的算法不同，所以这一建议在那里可能不成立：请与 tf32 的记录比较。</translation>
    </message>
    <message>
        <source>Its algorithms are others, so this advice may not hold there.</source>
        <translation>它的算法不同，所以这一建议在那里可能不成立。</translation>
    </message>
    <message>
        <source>To learn what TF32 off costs, measure the same network on this device in tf32: choose tf32 in Measure, or run `convscope-cli profile {} --precision tf32`.</source>
        <translation>要知道关闭 TF32 的代价，请在此设备上以 tf32 测量同一网络：在“测量”中选择 tf32，或运行 `convscope-cli profile {} --precision tf32`。</translation>
    </message>
    <message>
        <source>the same algorithm took up to {} longer at another time of the survey</source>
        <translation>同一算法在测量的另一时刻耗时最多长 {}</translation>
    </message>
    <message>
        <source>other programs took {} of the device&apos;s time when it began</source>
        <translation>开始时其他程序占用了设备 {} 的时间</translation>
    </message>
    <message>
        <source>the samples of most finalists spread by {} or more (IQR over median)</source>
        <translation>多数决赛算法的样本离散度达到 {} 或更多（四分位距与中位数之比）</translation>
    </message>
    <message>
        <source>{} samples were discarded because the clock was throttled</source>
        <translation>因时钟降频而丢弃了 {} 个样本</translation>
    </message>
    <message>
        <source>The machine was busy: {}. Times are longer and vary more than on a quiet machine, and differences between algorithms may come from it. Measure again when nothing else runs.</source>
        <translation>机器不空闲：{}。与空闲机器相比，时间更长、波动更大，算法之间的差异可能由此产生。请在没有其他程序运行时重新测量。</translation>
    </message>
    <message>
        <source>Nothing was measured: {}.</source>
        <translation>没有测到任何结果：{}。</translation>
    </message>
    <message>
        <source>1 of its problems failed. </source>
        <translation>其中 1 个问题失败。</translation>
    </message>
    <message>
        <source>One measurement of an algorithm failed. No figure includes it; a framework may still choose the algorithm.</source>
        <translation>1 个算法的测量失败。任何数值都不包括它；框架仍可能选择这个算法。</translation>
    </message>
    <message>
        <source>{} of the {} that True saves in an iteration are of one layer and pass, whose heuristic choice was timed by a single isolated sample: measure again before you rely on the saving.</source>
        <translation>True 每次迭代节省的 {} 来自一个层和方向（共节省 {}），其启发式选择只测了一个单独的样本：请先重新测量，再依据这一节省做决定。</translation>
    </message>
</context>
<context>
    <name>determinism_price</name>
    <message>
        <source>executed by {}</source>
        <translation>由 {} 执行</translation>
    </message>
</context>
<context>
    <name>dispatch</name>
    <message>
        <source>PyTorch&apos;s own kernel (conv_depthwise3d)</source>
        <translation>PyTorch 自己的内核 (conv_depthwise3d)</translation>
    </message>
    <message>
        <source>PyTorch&apos;s own kernel (conv_depthwise2d)</source>
        <translation>PyTorch 自己的内核 (conv_depthwise2d)</translation>
    </message>
    <message>
        <source>PyTorch&apos;s own kernels (matrix multiplication of unfolded inputs)</source>
        <translation>PyTorch 自己的内核（对展开的输入做矩阵乘法）</translation>
    </message>
    <message>
        <source>cuDNN before 9.3 does not get inputs or outputs of more than 2^31 - 1 elements an image</source>
        <translation>9.3 之前的 cuDNN 不接收每张图像超过 2^31 - 1 个元素的输入或输出</translation>
    </message>
    <message>
        <source>bf16 goes to cuDNN only on GPUs of compute capability 8.0 or later</source>
        <translation>只有在计算能力 8.0 或更高的 GPU 上，bf16 才交给 cuDNN</translation>
    </message>
    <message>
        <source>cuDNN 9.10.1 to 9.14 does not get depthwise layers that need 64-bit indices in NHWC</source>
        <translation>cuDNN 9.10.1 到 9.14 不接收在 NHWC 下需要 64 位索引的逐通道卷积层</translation>
    </message>
    <message>
        <source>cuDNN before 9.3 does not get depthwise layers that need 64-bit indices</source>
        <translation>9.3 之前的 cuDNN 不接收需要 64 位索引的逐通道卷积层</translation>
    </message>
    <message>
        <source>cuDNN gets 3-D depthwise layers only in channels_last</source>
        <translation>cuDNN 只在 channels_last 下接收三维逐通道卷积层</translation>
    </message>
    <message>
        <source>in NCHW (contiguous), cuDNN gets depthwise layers only in fp16</source>
        <translation>在 NCHW（连续）下，cuDNN 只接收 fp16 的逐通道卷积层</translation>
    </message>
    <message>
        <source>in NCHW (contiguous), cuDNN gets depthwise layers in fp16 only if they are not dilated, have equal strides and 32 channels or more, on compute capability 7.0 or later</source>
        <translation>在 NCHW（连续）下，cuDNN 只接收无膨胀、步幅相等、通道数不小于 32、计算能力 7.0 或更高的 fp16 逐通道卷积层</translation>
    </message>
    <message>
        <source>cuDNN or PyTorch&apos;s own kernel (conv_depthwise2d)</source>
        <translation>cuDNN 或 PyTorch 自己的内核 (conv_depthwise2d)</translation>
    </message>
    <message>
        <source>a decision tree for each GPU generation decides about depthwise layers in fp16 and NCHW; it is not modelled</source>
        <translation>fp16、NCHW 的逐通道卷积层由每一代 GPU 各自的决策树决定；此处未建模</translation>
    </message>
    <message>
        <source>in NCHW (contiguous), cuDNN gets depthwise layers in fp16 only for filters, strides and sizes that PyTorch&apos;s table lists</source>
        <translation>在 NCHW（连续）下，cuDNN 只接收 PyTorch 的表中列出的卷积核、步幅和尺寸的 fp16 逐通道卷积层</translation>
    </message>
    <message>
        <source>the legacy path does not get depthwise layers that need 64-bit indices</source>
        <translation>旧版路径不接收需要 64 位索引的逐通道卷积层</translation>
    </message>
    <message>
        <source>bf16 goes to cuDNN through the graph API only</source>
        <translation>bf16 只通过 graph API 交给 cuDNN</translation>
    </message>
    <message>
        <source>the legacy path does not get inputs or outputs of more than 2^31 - 1 elements an image</source>
        <translation>旧版路径不接收每张图像超过 2^31 - 1 个元素的输入或输出</translation>
    </message>
    <message>
        <source>TensorFlow&apos;s own kernel (DepthwiseConv2dNative)</source>
        <translation>TensorFlow 自己的内核 (DepthwiseConv2dNative)</translation>
    </message>
    <message>
        <source>cuDNN gets depthwise layers only in fp16, with square filters of 1, 3, 5 or 7, as many outputs as inputs and strides that the pass supports</source>
        <translation>cuDNN 只接收 fp16 的逐通道卷积层，且卷积核须为边长 1、3、5 或 7 的正方形，输出与输入同样多，步幅为该方向所支持</translation>
    </message>
    <message>
        <source>cuBLAS (matrix multiplication)</source>
        <translation>cuBLAS（矩阵乘法）</translation>
    </message>
    <message>
        <source>in NHWC, filters of 1x1 with stride 1 and without padding are matrix products</source>
        <translation>在 NHWC 下，步幅为 1、无填充的 1x1 卷积核就是矩阵乘积</translation>
    </message>
    <message>
        <source>in NHWC, filters as large as the unpadded input are matrix products</source>
        <translation>在 NHWC 下，与未填充的输入一样大的卷积核就是矩阵乘积</translation>
    </message>
    <message>
        <source>in PyTorch before 2.11, cuDNN after 9.10.0 does not get depthwise layers that need 64-bit indices in NHWC</source>
        <translation>在 2.11 之前的 PyTorch 中，9.10.0 之后的 cuDNN 不接收在 NHWC 下需要 64 位索引的逐通道卷积层</translation>
    </message>
    <message>
        <source>in PyTorch 2.9.0, no cuDNN gets 3-D layers in fp16 and bf16, unless they are in NDHWC (channels_last_3d) or their filter is 1x1x1</source>
        <translation>在 PyTorch 2.9.0 中，任何版本的 cuDNN 都不接收 fp16 和 bf16 的三维层，除非其布局为 NDHWC（channels_last_3d）或卷积核为 1x1x1</translation>
    </message>
    <message>
        <source>in PyTorch 2.9.1 and 2.10, cuDNN 9.8 to 9.14 does not get 3-D layers in fp16 and bf16, unless they are in NDHWC (channels_last_3d) or their filter is 1x1x1</source>
        <translation>在 PyTorch 2.9.1 和 2.10 中，cuDNN 9.8 到 9.14 不接收 fp16 和 bf16 的三维层，除非其布局为 NDHWC（channels_last_3d）或卷积核为 1x1x1</translation>
    </message>
</context>
<context>
    <name>effect_rules</name>
    <message>
        <source> In {} iterations it loses from {} sizes on.</source>
        <translation>在 {} 次迭代中，从 {} 种尺寸起它损失时间。</translation>
    </message>
    <message>
        <source> No choice of algorithm changes the iteration.</source>
        <translation>任何算法选择都不会改变迭代。</translation>
    </message>
    <message>
        <source>If so much is not free, PyTorch leaves out the algorithms that do not fit, and may choose slower ones.</source>
        <translation>如果没有这么多空闲显存，PyTorch 会略去放不下的算法，可能选到更慢的算法。</translation>
    </message>
    <message>
        <source>, {:.1f} times what its choices need ({}).</source>
        <translation>，是其选择所需（{1}）的 {0:.1f} 倍。</translation>
    </message>
    <message>
        <source>; its choices need none.</source>
        <translation>；其选择不需要工作区。</translation>
    </message>
    <message>
        <source>{} of {} layers and passes (equal ones count once) were measured; for {} of them the heuristic choice is the fastest algorithm.</source>
        <translation>{1} 个层和方向（相同的只计一次）中已测量 {0} 个；其中 {2} 个的启发式选择就是最快的算法。</translation>
    </message>
    <message>
        <source>Setting the library up took {} once, whatever the policy: {}.</source>
        <translation>库的初始化用时 {}，只有一次，与策略无关：{}。</translation>
    </message>
    <message>
        <source>With the fastest algorithm of every layer and pass the convolutions of an iteration take {} and need {} of workspace, which the layers share.</source>
        <translation>每个层和方向都用最快的算法时，一次迭代的卷积用时 {}，需要 {} 工作区，由各层共用。</translation>
    </message>
    <message>
        <source> Without any workspace they take {} ({}).</source>
        <translation>完全不用工作区时用时 {} ({})。</translation>
    </message>
    <message>
        <source> With {}, the least that suffices, they take {} ({}).</source>
        <translation>用 {}（足够的最小值）时用时 {} ({})。</translation>
    </message>
    <message>
        <source> With benchmark = True they take {}: it tries only the first {} algorithms, each once.</source>
        <translation>benchmark = True 时用时 {}：它只试前 {} 个算法，每个一次。</translation>
    </message>
    <message>
        <source> (mean of {} sizes)</source>
        <translation>（{} 种尺寸的平均）</translation>
    </message>
    <message>
        <source>on average {:.1f} of {} problems, which cost {} in an iteration</source>
        <translation>{1} 个问题中平均有 {0:.1f} 个，每次迭代因此损失 {2}</translation>
    </message>
    <message>
        <source>Over all {} sizes, {}</source>
        <translation>在全部 {} 种尺寸中，{}</translation>
    </message>
    <message>
        <source> (sum of {} sizes)</source>
        <translation>（{} 种尺寸之和）</translation>
    </message>
    <message>
        <source>the search has a workspace peak of up to {}, the benchmark choices need up to {}</source>
        <translation>搜索的工作区峰值最大为 {}，基准选择最多需要 {}</translation>
    </message>
    <message>
        <source>With the fastest algorithm of every layer and pass the convolutions of an iteration take {} (mean of {} sizes) and need up to {} of workspace, which the layers share.</source>
        <translation>每个层和方向都用最快的算法时，一次迭代的卷积用时 {}（{} 种尺寸的平均），最多需要 {} 工作区，由各层共用。</translation>
    </message>
    <message>
        <source>with the fastest algorithms the mean iteration takes {} and needs up to {} of workspace, with the least workspace ({}) it takes {}</source>
        <translation>采用最快的算法时，平均一次迭代用时 {}，最多需要 {} 工作区；采用最小的工作区 ({}) 时用时 {}</translation>
    </message>
    <message>
        <source>{} of {} problems (each layer and pass at each of {} sizes; equal layers are one) were measured; for {} of them the heuristic choice is the fastest algorithm.</source>
        <translation>{1} 个问题（{2} 种尺寸下的每个层和方向，相同的层只计一次）中已测量 {0} 个；其中 {3} 个的启发式选择就是最快的算法。</translation>
    </message>
    <message>
        <source>{} an iteration on average, {} of it in {} of {} layers and passes</source>
        <translation>平均每次迭代 {0}，其中 {1} 来自 {3} 个层和方向中的 {2} 个</translation>
    </message>
    <message>
        <source>The heuristic choices convert tensors between NCHW and NHWC for {} an iteration{}, {} of their time. Of the {} of {} ({}), {} convert the layout.</source>
        <translation>启发式选择每次迭代用 {0} 在 NCHW 与 NHWC 之间转换张量{1}，占其时间的 {2}。{4}（{5}）的 {3} 中，{6} 用于转换布局。</translation>
    </message>
    <message>
        <source>channels_last avoids these conversions: measure the network with the layout nhwc and compare.</source>
        <translation>channels_last 可避免这些转换：请用布局 nhwc 测量该网络并比较。</translation>
    </message>
    <message>
        <source>layout conversions take {} of the mean iteration</source>
        <translation>布局转换在平均每次迭代中占 {}</translation>
    </message>
    <message>
        <source>The heuristic choices add up partial results (split-K) for {} an iteration{}, {} of their time. Of the {} of {} ({}), {} add up partial results.</source>
        <translation>启发式选择每次迭代用 {0} 累加部分结果（split-K）{1}，占其时间的 {2}。{4}（{5}）的 {3} 中，{6} 用于累加部分结果。</translation>
    </message>
    <message>
        <source>adding up partial results takes {} of the mean iteration</source>
        <translation>累加部分结果在平均每次迭代中占 {}</translation>
    </message>
    <message>
        <source>Many kernels of the heuristic choices have too few blocks for the {} multiprocessors, or a last wave that fills only some of them. On average that leaves the device empty for {} an iteration{}, {} of their time. Most of it is in {} ({}): its kernel that computes longest has {} waves, so the multiprocessors are {} full on average.</source>
        <translation>启发式选择的许多内核对 {0} 个多处理器来说线程块太少，或者最后一波只占用其中一部分。平均相当于设备每次迭代空闲 {1}{2}，占其时间的 {3}。其中最多的是 {4}（{5}）：其计算时间最长的内核有 {6} 波，所以多处理器平均利用 {7}。</translation>
    </message>
    <message>
        <source>multiprocessors without blocks cost {} of the mean iteration</source>
        <translation>没有线程块的多处理器在平均每次迭代中损失 {}</translation>
    </message>
    <message>
        <source>Heuristic choices whose kernels keep few warps on a multiprocessor take {} an iteration{} longer than the roofline&apos;s bound, {} of the time of all. Most of it is in {} ({}): its occupancy is {}, limited by {}, and its kernels take {:.1f} times the bound.</source>
        <translation>内核在每个多处理器上只有少量线程束的启发式选择，每次迭代比 Roofline 下界多用 {0}{1}，占全部时间的 {2}。其中最多的是 {3}（{4}）：其占用率为 {5}，受限于{6}，其内核的时间是下界的 {7:.1f} 倍。</translation>
    </message>
    <message>
        <source>kernels of low occupancy lose {} of the mean iteration</source>
        <translation>占用率低的内核在平均每次迭代中损失 {}</translation>
    </message>
    <message>
        <source>The recorded session {} has figures measured at {} sizes.</source>
        <translation>会话记录 {} 有在 {} 种尺寸下测得的数字。</translation>
    </message>
    <message>
        <source>{} of the {} an iteration{} that the heuristic choices lose where those of {} are faster come from {} of {} layers and passes.</source>
        <translation>在 {3} 的选择更快之处，启发式选择每次迭代损失 {1}{2}，其中 {0} 来自 {5} 个层和方向中的 {4} 个。</translation>
    </message>
    <message>
        <source>Wrong picks cost {} an iteration{}, {} of the {} that its convolutions take with {}: it times each algorithm once, so on average {:.1f} of {} layers and passes get a slower one than the best of those tried.</source>
        <translation>误选使每次迭代多用 {0}{1}，占 {4} 时其卷积用时 {3} 的 {2}：它对每个算法只计时一次，所以 {6} 个层和方向中平均有 {5:.1f} 个得到的比所尝试算法中最佳的更慢。</translation>
    </message>
    <message>
        <source>{} of the {} of warm-up with {}{} are for plans that are compiled at run time, although the driver&apos;s compute cache (CUDA_CACHE_PATH) was warm. Do not delete its folder between runs: with an empty cache these plans take several times as long.</source>
        <translation>{2} 的预热用时 {1}{3}，其中 {0} 用于运行时编译的计划，尽管驱动程序的计算缓存 (CUDA_CACHE_PATH) 是热的。请勿在两次运行之间删除其文件夹：缓存为空时，这些计划要花数倍的时间。</translation>
    </message>
    <message>
        <source>{} of the {} of warm-up with {}{} are run-time compilation: keep the driver&apos;s compute cache (CUDA_CACHE_PATH) between runs.</source>
        <translation>{2} 的预热用时 {1}{3}，其中 {0} 是运行时编译：请在多次运行之间保留驱动程序的计算缓存 (CUDA_CACHE_PATH)。</translation>
    </message>
    <message>
        <source>{} of warm-up in total with {}, {} of it for plans compiled at run time</source>
        <translation>{1} 时预热合计 {0}，其中 {2} 用于运行时编译的计划</translation>
    </message>
    <message>
        <source>The search of {} allocates up to {} of workspace (the most of {} sizes)</source>
        <translation>{} 的搜索最多分配 {} 的工作区（{} 种尺寸中的最大值）</translation>
    </message>
    <message>
        <source>The search of {} allocates up to {} of workspace</source>
        <translation>{} 的搜索最多分配 {} 的工作区</translation>
    </message>
    <message>
        <source>the {} first iterations, one at each size, take {}</source>
        <translation>{} 次首次迭代（每种尺寸一次）共耗时 {}</translation>
    </message>
    <message>
        <source>the first iteration takes {}</source>
        <translation>首次迭代耗时 {}</translation>
    </message>
    <message>
        <source>With benchmark_limit = 0 the search of benchmark = True tries all algorithms: the convolutions of an iteration{} take {} in place of {}, and {} instead of {}.</source>
        <translation>设 benchmark_limit = 0 时，benchmark = True 的搜索会尝试所有算法：一次迭代的卷积{}耗时 {} 而非 {}，{}而非 {}。</translation>
    </message>
</context>
<context>
    <name>family</name>
    <message>
        <source>direct</source>
        <translation>直接卷积</translation>
    </message>
    <message>
        <source>implicit GEMM</source>
        <translation>隐式 GEMM</translation>
    </message>
    <message>
        <source>GEMM</source>
        <translation>GEMM</translation>
    </message>
    <message>
        <source>FFT</source>
        <translation>FFT</translation>
    </message>
    <message>
        <source>Winograd</source>
        <translation>Winograd</translation>
    </message>
    <message>
        <source>depthwise</source>
        <translation>逐通道卷积</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
</context>
<context>
    <name>figure_kinds</name>
    <message>
        <source>{}: {}</source>
        <translation>{}：{}</translation>
    </message>
    <message>
        <source>how much longer an execution takes than in the step&apos;s recording</source>
        <translation>一次执行比该步骤的记录多用多少时间</translation>
    </message>
    <message>
        <source>how much longer an iteration takes than in the step&apos;s recording</source>
        <translation>一次迭代的卷积比该步骤的记录多用多少时间</translation>
    </message>
    <message>
        <source>problems for which it is the same algorithm as in the step&apos;s recording</source>
        <translation>与该步骤的记录选中同一算法的问题数</translation>
    </message>
    <message>
        <source>how much longer an iteration takes with those of the step&apos;s recording</source>
        <translation>换用该步骤的记录所选的算法时，一次迭代的卷积多用多少时间</translation>
    </message>
    <message>
        <source>a whole iteration of the recorded program</source>
        <translation>所录制程序的一次完整迭代</translation>
    </message>
    <message>
        <source>relative change of a whole iteration from the recorded one</source>
        <translation>一次完整迭代相对于记录的变化</translation>
    </message>
    <message>
        <source>all searches of the recorded program</source>
        <translation>所录制程序的全部搜索</translation>
    </message>
    <message>
        <source>first iteration of the recorded program</source>
        <translation>所录制程序的第一次迭代</translation>
    </message>
    <message>
        <source>a whole iteration of the recorded program, without the recorder</source>
        <translation>所录制程序在没有录制器时的一次完整迭代</translation>
    </message>
    <message>
        <source>the time in which the host enqueues the work of an iteration</source>
        <translation>主机把一次迭代的工作排入队列所用的时间</translation>
    </message>
    <message>
        <source>the part of an iteration in which the device works</source>
        <translation>一次迭代中设备工作的时间</translation>
    </message>
    <message>
        <source>share of an iteration in which the device idles</source>
        <translation>一次迭代中设备空闲的占比</translation>
    </message>
    <message>
        <source>device time of the convolutions of an iteration</source>
        <translation>一次迭代中卷积的设备时间</translation>
    </message>
    <message>
        <source>share of a whole iteration that its convolutions take on the device</source>
        <translation>卷积在设备上占一次完整迭代的比例</translation>
    </message>
    <message>
        <source>benchmark mode&apos;s warm-up: querying the lists</source>
        <translation>基准模式的预热：查询列表</translation>
    </message>
    <message>
        <source>benchmark mode&apos;s warm-up: building the plans</source>
        <translation>基准模式的预热：构建计划</translation>
    </message>
    <message>
        <source>benchmark mode&apos;s warm-up: the part of building for plans that are compiled at run time</source>
        <translation>基准模式的预热：构建中用于运行时编译的计划的部分</translation>
    </message>
    <message>
        <source>benchmark mode&apos;s warm-up: module loading at first executions</source>
        <translation>基准模式的预热：首次执行时的模块加载</translation>
    </message>
    <message>
        <source>benchmark mode&apos;s warm-up: executions to warm up and to time</source>
        <translation>基准模式的预热：用于预热和计时的执行</translation>
    </message>
    <message>
        <source>steady iterations that take as long as benchmark mode&apos;s warm-up</source>
        <translation>与基准模式的预热用时相同的稳态迭代次数</translation>
    </message>
    <message>
        <source>the most workspace that benchmark mode&apos;s search allocates</source>
        <translation>基准模式的搜索分配的最大工作区</translation>
    </message>
    <message>
        <source>iterations at one size from which on benchmark mode has paid off</source>
        <translation>单一尺寸下基准模式回本所需的迭代次数</translation>
    </message>
    <message>
        <source>the same as a sentence&apos;s end</source>
        <translation>同上，作为句子的结尾</translation>
    </message>
    <message>
        <source>the least workspace limit under which every layer has an algorithm</source>
        <translation>使每一层都有算法的最小工作区限制</translation>
    </message>
    <message>
        <source>an iteration under it</source>
        <translation>在该限制下的一次迭代</translation>
    </message>
    <message>
        <source>the workspace limit from which on the network gets no faster</source>
        <translation>网络不再变快的工作区限制</translation>
    </message>
    <message>
        <source>an iteration with it</source>
        <translation>用该限制的一次迭代</translation>
    </message>
    <message>
        <source>problems for which benchmark mode picks a slower plan, on average</source>
        <translation>基准模式选到较慢计划的问题数（平均）</translation>
    </message>
    <message>
        <source>expected regret of that in an iteration</source>
        <translation>由此每次迭代的预期损失</translation>
    </message>
    <message>
        <source>expected regret as a share of an iteration with benchmark on</source>
        <translation>预期损失占 benchmark 开时一次迭代的比例</translation>
    </message>
    <message>
        <source>share of an iteration&apos;s executions that take less time than PyTorch takes to call them</source>
        <translation>一次迭代中用时短于 PyTorch 调用开销的执行所占的比例</translation>
    </message>
    <message>
        <source>convolutions of an iteration, each pass counted, that PyTorch runs by kernels of its own</source>
        <translation>一次迭代中由 PyTorch 自己的内核执行的卷积数，每个方向分别计</translation>
    </message>
    <message>
        <source>problems whose fastest algorithm is an FFT</source>
        <translation>最快算法为 FFT 的问题数</translation>
    </message>
    <message>
        <source>problems whose fastest algorithm is a Winograd</source>
        <translation>最快算法为 Winograd 的问题数</translation>
    </message>
    <message>
        <source>problems whose fastest algorithm is an implicit GEMM</source>
        <translation>最快算法为隐式 GEMM 的问题数</translation>
    </message>
    <message>
        <source>benchmark mode&apos;s search for a new size, code loaded; mean of all sizes</source>
        <translation>基准模式对新尺寸的搜索，代码已加载；各尺寸的平均值</translation>
    </message>
    <message>
        <source>how much longer that search takes than the heuristic choices&apos; first calls; mean of all sizes</source>
        <translation>该搜索比启发式选择的首次调用长多少；各尺寸的平均值</translation>
    </message>
    <message>
        <source>what benchmark mode saves in an iteration; mean of all sizes</source>
        <translation>基准模式每次迭代节省的时间；各尺寸的平均值</translation>
    </message>
    <message>
        <source>iterations at a new size that make up for its search</source>
        <translation>弥补新尺寸的搜索所需的迭代次数</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{1}：{0}</translation>
    </message>
    <message>
        <source>steady time of an execution</source>
        <translation>一次执行的稳态时间</translation>
    </message>
    <message>
        <source>relative L2 error against a computation in 64 bits</source>
        <translation>相对于 64 位计算的相对 L2 误差</translation>
    </message>
    <message>
        <source>kernels that convert between NCHW and NHWC</source>
        <translation>在 NCHW 与 NHWC 之间转换的内核</translation>
    </message>
    <message>
        <source>convolutions of an iteration that convert between NCHW and NHWC</source>
        <translation>一次迭代中在 NCHW 与 NHWC 之间转换的卷积</translation>
    </message>
    <message>
        <source>share of the result&apos;s elements that differ when it is executed again,</source>
        <translation>再次执行时结果中不同元素的比例，</translation>
    </message>
    <message>
        <source>median of isolated samples</source>
        <translation>单独执行样本的中位数</translation>
    </message>
    <message>
        <source>median of back-to-back samples</source>
        <translation>连续执行样本的中位数</translation>
    </message>
    <message>
        <source>median of cold-cache samples</source>
        <translation>冷缓存样本的中位数</translation>
    </message>
    <message>
        <source>building the plan</source>
        <translation>构建计划</translation>
    </message>
    <message>
        <source>first execution</source>
        <translation>首次执行</translation>
    </message>
    <message>
        <source>{}, each layer with {}</source>
        <translation>{0}，每一层用{1}</translation>
    </message>
    <message>
        <source>steady time of all convolutions of an iteration</source>
        <translation>一次迭代中全部卷积的稳态时间</translation>
    </message>
    <message>
        <source>largest workspace of a layer</source>
        <translation>单层的最大工作区</translation>
    </message>
    <message>
        <source>warm-up of a new process</source>
        <translation>新进程的预热</translation>
    </message>
    <message>
        <source>first iteration of a new process</source>
        <translation>新进程的第一次迭代</translation>
    </message>
    <message>
        <source>share of the heuristics&apos; time that {} saves; negative: it takes longer</source>
        <translation>{}所节省的启发式时间的比例；负值表示更长</translation>
    </message>
    <message>
        <source>the heuristics&apos; time over that of {}</source>
        <translation>启发式的时间与{}的时间之比</translation>
    </message>
    <message>
        <source>how much longer the layer takes with deterministic on, benchmark off</source>
        <translation>deterministic 开、benchmark 关时该层延长多少</translation>
    </message>
    <message>
        <source>how much longer the layer takes with deterministic on, benchmark on</source>
        <translation>deterministic 和 benchmark 都开时该层延长多少</translation>
    </message>
    <message>
        <source>how much longer an iteration takes with deterministic on, benchmark off</source>
        <translation>deterministic 开、benchmark 关时一次迭代延长多少</translation>
    </message>
    <message>
        <source>how much longer an iteration takes with deterministic on, benchmark on</source>
        <translation>deterministic 和 benchmark 都开时一次迭代延长多少</translation>
    </message>
    <message>
        <source>the fastest algorithm</source>
        <translation>最快的算法</translation>
    </message>
    <message>
        <source>the heuristic choice (benchmark off)</source>
        <translation>启发式选择（benchmark 关）</translation>
    </message>
    <message>
        <source>the benchmark choice (benchmark on)</source>
        <translation>基准选择（benchmark 开）</translation>
    </message>
    <message>
        <source>the benchmark choice with benchmark_limit = 0</source>
        <translation>benchmark_limit = 0 时的基准选择</translation>
    </message>
    <message>
        <source>the heuristic choice with deterministic on</source>
        <translation>deterministic 开时的启发式选择</translation>
    </message>
    <message>
        <source>the benchmark choice with deterministic on</source>
        <translation>deterministic 开时的基准选择</translation>
    </message>
    <message>
        <source>spatial size of the filter, e.g. 3x3</source>
        <translation>卷积核的空间尺寸，例如 3x3</translation>
    </message>
    <message>
        <source>shape of the layer&apos;s input</source>
        <translation>该层输入的形状</translation>
    </message>
    <message>
        <source>groups of the convolution</source>
        <translation>卷积的分组数</translation>
    </message>
    <message>
        <source>who executes the layer in PyTorch, e.g. cuDNN</source>
        <translation>在 PyTorch 中由谁执行该层，例如 cuDNN</translation>
    </message>
    <message>
        <source>share of an iteration that the layer&apos;s pass takes with benchmark off</source>
        <translation>benchmark 关时该层该方向占一次迭代的比例</translation>
    </message>
    <message>
        <source>floating-point operations of the direct computation, in millions</source>
        <translation>直接计算的浮点运算数，以百万计</translation>
    </message>
    <message>
        <source>algorithms that the lists name</source>
        <translation>列表中的算法数</translation>
    </message>
    <message>
        <source>algorithms that ran</source>
        <translation>能运行的算法数</translation>
    </message>
    <message>
        <source>algorithms that the library marks nondeterministic</source>
        <translation>库标为非确定性的算法数</translation>
    </message>
    <message>
        <source>time of the slowest algorithm over that of the fastest</source>
        <translation>最慢算法与最快算法的时间之比</translation>
    </message>
    <message>
        <source>steady time of the slowest algorithm</source>
        <translation>最慢算法的稳态时间</translation>
    </message>
    <message>
        <source>time of the fastest algorithm that needs the least workspace</source>
        <translation>所需工作区最小的算法中最快者的时间</translation>
    </message>
    <message>
        <source>the least workspace that any algorithm needs</source>
        <translation>各算法所需工作区的最小值</translation>
    </message>
    <message>
        <source>its time over that of the fastest</source>
        <translation>其时间与最快者之比</translation>
    </message>
    <message>
        <source>steady time of the second fastest algorithm</source>
        <translation>第二快的算法的稳态时间</translation>
    </message>
    <message>
        <source>steady time of the fastest algorithm that the library does not mark nondeterministic</source>
        <translation>库未标为非确定性的最快算法的稳态时间</translation>
    </message>
    <message>
        <source>algorithms that no other beats in both time and workspace</source>
        <translation>时间和工作区都不被其他算法超过的算法数</translation>
    </message>
    <message>
        <source>algorithms of the family that ran</source>
        <translation>该类别中能运行的算法数</translation>
    </message>
    <message>
        <source>steady time of the family&apos;s fastest algorithm</source>
        <translation>该类别中最快算法的稳态时间</translation>
    </message>
    <message>
        <source>workspace of the family&apos;s fastest algorithm</source>
        <translation>该类别中最快算法的工作区</translation>
    </message>
    <message>
        <source>time of the family&apos;s fastest algorithm over that of the fastest of all</source>
        <translation>该类别中最快算法的时间与全部中最快者之比</translation>
    </message>
    <message>
        <source>benchmark mode&apos;s search, all of it</source>
        <translation>基准模式的全部搜索</translation>
    </message>
    <message>
        <source>querying the lists</source>
        <translation>查询列表</translation>
    </message>
    <message>
        <source>building the plans</source>
        <translation>构建计划</translation>
    </message>
    <message>
        <source>module loading at first executions</source>
        <translation>首次执行时的模块加载</translation>
    </message>
    <message>
        <source>executions to warm up and to time</source>
        <translation>用于预热和计时的执行</translation>
    </message>
    <message>
        <source>plans that benchmark mode builds</source>
        <translation>基准模式构建的计划数</translation>
    </message>
    <message>
        <source>plans that benchmark mode times</source>
        <translation>基准模式计时的计划数</translation>
    </message>
    <message>
        <source>the most workspace that the search allocates</source>
        <translation>搜索分配的最大工作区</translation>
    </message>
    <message>
        <source>executions of the chosen algorithm that take as long as the search</source>
        <translation>与搜索用时相同的所选算法的执行次数</translation>
    </message>
    <message>
        <source>wrong-pick probability: one sample each chooses a slower plan than the best</source>
        <translation>误选概率：各取一个样本而选到比最佳者慢的计划</translation>
    </message>
    <message>
        <source>expected regret of that in an execution</source>
        <translation>由此每次执行的预期损失</translation>
    </message>
    <message>
        <source>all iterations of the schedule</source>
        <translation>安排的全部迭代</translation>
    </message>
    <message>
        <source>an iteration of the schedule on average</source>
        <translation>安排中一次迭代的平均时间</translation>
    </message>
    <message>
        <source>its part for searching</source>
        <translation>其中用于搜索的部分</translation>
    </message>
    <message>
        <source>searches over the schedule</source>
        <translation>整个安排中的搜索次数</translation>
    </message>
    <message>
        <source>iterations of the schedule</source>
        <translation>安排的迭代次数</translation>
    </message>
    <message>
        <source>input sizes of the schedule</source>
        <translation>安排中的输入尺寸数</translation>
    </message>
    <message>
        <source>benchmark mode&apos;s total time over the heuristics&apos;</source>
        <translation>基准模式的总时间与启发式的总时间之比</translation>
    </message>
    <message>
        <source>iterations from which on benchmark mode has paid off</source>
        <translation>基准模式回本所需的迭代次数</translation>
    </message>
    <message>
        <source>total time padded to {} sizes at most over that without padding, benchmark off</source>
        <translation>填充到至多 {} 种尺寸的总时间与不填充的总时间之比，benchmark 关</translation>
    </message>
    <message>
        <source>problems whose fastest algorithm is the first of the library&apos;s lists</source>
        <translation>最快的算法就是库列表中第一个的问题数</translation>
    </message>
    <message>
        <source>time of the first algorithm of the library&apos;s lists over that of the fastest</source>
        <translation>库列表中第一个算法的时间与最快的之比</translation>
    </message>
    <message>
        <source>the measured choice, which run --choices applies without a search</source>
        <translation>实测选择，由 run --choices 应用，无需搜索</translation>
    </message>
    <message>
        <source>time of all kernels on the device</source>
        <translation>所有内核在设备上的时间</translation>
    </message>
    <message>
        <source>time of the kernels that compute</source>
        <translation>做计算的内核的时间</translation>
    </message>
    <message>
        <source>share of the kernels&apos; time that converts between NCHW and NHWC</source>
        <translation>内核时间中用于在 NCHW 和 NHWC 之间转换的比例</translation>
    </message>
    <message>
        <source>memory that the kernels moved over what the tensors hold</source>
        <translation>内核搬移的显存与张量大小之比</translation>
    </message>
    <message>
        <source>waves of the kernel that computes longest</source>
        <translation>计算最久的内核的波数</translation>
    </message>
    <message>
        <source>share of the cycles in which tensor cores are busy, in the longest kernel</source>
        <translation>在最久的内核中，张量核心忙的周期的比例</translation>
    </message>
    <message>
        <source>share of the warps that are resident, in the longest kernel</source>
        <translation>在最久的内核中，驻留线程束的比例</translation>
    </message>
    <message>
        <source>share of the memory&apos;s bandwidth that the longest kernel uses</source>
        <translation>最久的内核使用的显存带宽的比例</translation>
    </message>
    <message>
        <source>problems for which {} searches do not all pick the same plan, on average</source>
        <translation>{} 次搜索不全选择同一个计划的问题数（平均）</translation>
    </message>
    <message>
        <source>how likely {} searches do not all pick the same plan</source>
        <translation>{} 次搜索不全选择同一个计划的可能性</translation>
    </message>
</context>
<context>
    <name>figures</name>
    <message>
        <source>not recorded</source>
        <translation>未记录</translation>
    </message>
    <message>
        <source>cold</source>
        <translation>冷</translation>
    </message>
    <message>
        <source>warm</source>
        <translation>热</translation>
    </message>
    <message>
        <source>never</source>
        <translation>永不</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>nothing was measured yet</source>
        <translation>尚无测量</translation>
    </message>
    <message>
        <source>the recorded session {} is not available</source>
        <translation>会话记录 {} 不可用</translation>
    </message>
    <message>
        <source>there is no such figure</source>
        <translation>没有这个数值</translation>
    </message>
    <message>
        <source>(not known)</source>
        <translation>（未知）</translation>
    </message>
    <message>
        <source>no {} algorithm was measured</source>
        <translation>没有测量 {} 算法</translation>
    </message>
    <message>
        <source>only one algorithm was measured</source>
        <translation>只测量了一个算法</translation>
    </message>
    <message>
        <source>no deterministic algorithm was measured</source>
        <translation>没有测量确定性算法</translation>
    </message>
    <message>
        <source>the first algorithm of the lists was not measured</source>
        <translation>列表中的第一个算法没有测得</translation>
    </message>
</context>
<context>
    <name>findings</name>
    <message>
        <source>{} an iteration</source>
        <translation>每次迭代 {}</translation>
    </message>
    <message>
        <source>{} of warm-up</source>
        <translation>预热 {}</translation>
    </message>
    <message>
        <source>{} of workspace</source>
        <translation>{} 工作区</translation>
    </message>
    <message>
        <source>Findings over {} input sizes</source>
        <translation>发现（{} 种输入尺寸）</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Caution: {}.</source>
        <translation>注意：{}。</translation>
    </message>
    <message>
        <source>Over all {} sizes, as on Summary: {}.</source>
        <translation>全部 {} 种尺寸，与“摘要”页面相同：{}。</translation>
    </message>
</context>
<context>
    <name>first_calls</name>
    <message>
        <source>they searched, because benchmark is on, and loaded code</source>
        <translation>因为 benchmark 开启，它们进行了搜索，并加载了代码</translation>
    </message>
    <message>
        <source>they compiled or loaded code</source>
        <translation>它们编译或加载了代码</translation>
    </message>
    <message>
        <source>they searched, compiled or loaded code</source>
        <translation>它们进行了搜索、编译或加载了代码</translation>
    </message>
    <message>
        <source>First calls took {} ({} calls, at {} of {} input sizes): {}.</source>
        <translation>首次调用用了 {}（{} 次调用，{}/{} 种输入尺寸）：{}。</translation>
    </message>
    <message>
        <source>They come once in a process, and again with each new size.</source>
        <translation>它们在一个进程中出现一次，每遇到一种新尺寸会再次出现。</translation>
    </message>
    <message>
        <source>They come again with new sizes: {} a size on average.</source>
        <translation>遇到新尺寸时会再次出现：平均每种尺寸 {}。</translation>
    </message>
    <message>
        <source>They come again with new sizes: {} at the first size, then {} a size on average.</source>
        <translation>遇到新尺寸时会再次出现：第一种尺寸 {}，之后平均每种尺寸 {}。</translation>
    </message>
    <message>
        <source>First calls took {} of the {} of all iterations ({} calls, at {} of {} input sizes): {}.</source>
        <translation>首次调用用了 {}，所有迭代共 {}（{} 次调用，{}/{} 种输入尺寸）：{}。</translation>
    </message>
    <message>
        <source>None came after iteration {} of {}.</source>
        <translation>第 {} 次迭代（共 {} 次）之后不再出现。</translation>
    </message>
    <message>
        <source>They still came in iteration {} of {}, so more may follow.</source>
        <translation>第 {} 次迭代（共 {} 次）中仍有，之后可能还有。</translation>
    </message>
    <message>
        <source>If more sizes come: set benchmark = False or use measured choices, which search for none.</source>
        <translation>如果还有更多尺寸：设置 benchmark = False，或使用已测量的选择，它们都不搜索。</translation>
    </message>
    <message>
        <source>If more sizes come: bring the inputs to few sizes.</source>
        <translation>如果还有更多尺寸：把输入归并到少数几种尺寸。</translation>
    </message>
</context>
<context>
    <name>iteration_limit</name>
    <message>
        <source>the program waits for its data</source>
        <translation>程序在等待数据</translation>
    </message>
    <message>
        <source>the device idles while the program waits for its data</source>
        <translation>程序等待数据时设备空闲</translation>
    </message>
    <message>
        <source>the device exchanges data with other ranks, or waits for the slowest one</source>
        <translation>设备与其他 rank 交换数据，或在等待最慢的 rank</translation>
    </message>
    <message>
        <source>the device idles while the program compiles or loads code</source>
        <translation>程序编译或加载代码时设备空闲</translation>
    </message>
    <message>
        <source>The recording has no activity of the device, so the parts of an iteration are not known: record with ProfilerActivity.CUDA.</source>
        <translation>记录没有设备的活动，因此不知道一次迭代的各个部分：请用 ProfilerActivity.CUDA 记录。</translation>
    </message>
    <message>
        <source>The recording shows no DataLoader of PyTorch: a wait for other sources of data counts as the host.</source>
        <translation>记录中没有 PyTorch 的 DataLoader：等待其他数据来源的时间计入主机。</translation>
    </message>
    <message>
        <source>the processor computes {}</source>
        <translation>处理器计算 {}</translation>
    </message>
    <message>
        <source>the device computes {}</source>
        <translation>设备计算 {}</translation>
    </message>
    <message>
        <source>communicates {}</source>
        <translation>通信 {}</translation>
    </message>
    <message>
        <source>waits {} for the data loader</source>
        <translation>等待数据加载器 {}</translation>
    </message>
    <message>
        <source>waits {} for compilation</source>
        <translation>等待编译 {}</translation>
    </message>
    <message>
        <source>waits {} for the host</source>
        <translation>等待主机 {}</translation>
    </message>
    <message>
        <source>Raise num_workers of the DataLoader, or make its data set cheaper.</source>
        <translation>请增大 DataLoader 的 num_workers，或减少其数据集的开销。</translation>
    </message>
    <message>
        <source>Compare the ranks, and send less or overlap it with the backward pass.</source>
        <translation>请比较各个 rank，并减少传输的数据，或使传输与反向传播重叠。</translation>
    </message>
    <message>
        <source>Find what compiles again: TORCH_LOGS=recompiles prints it.</source>
        <translation>请找出重新编译的原因：TORCH_LOGS=recompiles 会输出它。</translation>
    </message>
    <message>
        <source>the communication of ranks</source>
        <translation>rank 之间的通信</translation>
    </message>
    <message>
        <source>the data loader</source>
        <translation>数据加载器</translation>
    </message>
    <message>
        <source>compilation</source>
        <translation>编译</translation>
    </message>
    <message>
        <source>An iteration takes {}: {}.</source>
        <translation>一次迭代耗时 {}：{}。</translation>
    </message>
    <message>
        <source>Bound by {}: {}.</source>
        <translation>受限于{}：{}。</translation>
    </message>
    <message>
        <source>If {} took no time, an iteration would take {} at least.</source>
        <translation>如果{}不耗时，一次迭代至少仍需 {}。</translation>
    </message>
    <message>
        <source>The recording does not say whether host or device is the limit: {}.</source>
        <translation>记录没有说明瓶颈是主机还是设备：{}。</translation>
    </message>
    <message>
        <source>The recording does not say which of these is the limit: {}.</source>
        <translation>记录没有说明以下哪一项是瓶颈：{}。</translation>
    </message>
    <message>
        <source>Larger batches, CUDA graphs or torch.compile take work off the host.</source>
        <translation>更大的批、CUDA graph 或 torch.compile 可以减轻主机的工作。</translation>
    </message>
    <message>
        <source>What limits an iteration is not known: the recording does not divide the run into iterations.</source>
        <translation>限制一次迭代的因素未知：这份记录没有把运行划分为迭代。</translation>
    </message>
    <message>
        <source>What limits an iteration is not known: the recording has no time of an iteration after the first one. Record at least three.</source>
        <translation>限制一次迭代的因素未知：这份记录没有首次之后的迭代的时间。请至少记录三次迭代。</translation>
    </message>
    <message>
        <source>The time is a range because the profiler slows the host, up to {} times.</source>
        <translation>时间是一个范围，因为性能分析器会拖慢主机，最多达 {} 倍。</translation>
    </message>
    <message>
        <source>The recording does not say whether host or device is the limit.</source>
        <translation>这份记录无法说明限制来自主机还是设备。</translation>
    </message>
    <message>
        <source>The recording does not say which part is the limit.</source>
        <translation>这份记录无法说明限制来自哪一部分。</translation>
    </message>
</context>
<context>
    <name>iteration_model</name>
    <message>
        <source>{} of {} ({})</source>
        <translation>{1} 中的 {0}（{2}）</translation>
    </message>
    <message>
        <source>the device works {} of {} although the recorder slows the host</source>
        <translation>尽管录制器使主机变慢，设备仍在 {1} 中工作 {0}</translation>
    </message>
    <message>
        <source>the host enqueues an iteration in {} and gets up to {} ahead of the device</source>
        <translation>主机用 {} 把一次迭代排入队列，最多领先设备 {}</translation>
    </message>
    <message>
        <source>the recording does not say how long the device works</source>
        <translation>记录没有说明设备工作了多久</translation>
    </message>
    <message>
        <source>the device idles {} and the host is never ahead of it</source>
        <translation>设备空闲 {}，而主机从未领先于它</translation>
    </message>
    <message>
        <source>the device idles {} and the host is at most {} ahead of it</source>
        <translation>设备空闲 {}，而主机最多领先它 {}</translation>
    </message>
    <message>
        <source>the device idles {} and the recording does not say when the host had enqueued its work</source>
        <translation>设备空闲 {}，记录没有说明主机何时把工作排入队列</translation>
    </message>
    <message>
        <source>the device works only {} of {}, more of which idle than the recorder can cause</source>
        <translation>设备在 {1} 中只工作 {0}，空闲多于录制器所能造成的</translation>
    </message>
    <message>
        <source>the device works {} of {}, but no iteration was timed without the recorder, which slows the host</source>
        <translation>设备在 {1} 中工作 {0}，但没有为不带录制器（它使主机变慢）的迭代计时</translation>
    </message>
    <message>
        <source>the recording does not say how long the device works, nor an iteration without the recorder</source>
        <translation>记录既没有说明设备工作了多久，也没有不带录制器的迭代</translation>
    </message>
    <message>
        <source>the host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>the device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>host or device</source>
        <translation>主机或设备</translation>
    </message>
    <message>
        <source>the processor that runs the program computes the convolutions</source>
        <translation>运行程序的处理器计算卷积</translation>
    </message>
    <message>
        <source>fewer than {}, so they are not used</source>
        <translation>少于 {} 次，因此不采用</translation>
    </message>
    <message>
        <source>not used, because the recorded iterations differ and it is not known which of them these are</source>
        <translation>不采用，因为记录的各次迭代不同，无法知道这些属于哪一种</translation>
    </message>
    <message>
        <source>{} to {}</source>
        <translation>{} 到 {}</translation>
    </message>
</context>
<context>
    <name>kernel_report</name>
    <message>
        <source>its threads</source>
        <translation>其线程数</translation>
    </message>
    <message>
        <source>the number of blocks</source>
        <translation>线程块的数量</translation>
    </message>
    <message>
        <source>its registers</source>
        <translation>其寄存器</translation>
    </message>
    <message>
        <source>its shared memory</source>
        <translation>其共享内存</translation>
    </message>
    <message>
        <source>The kernel that computes longest has {} blocks. The {} multiprocessors hold {} at a time: {} waves, so they are {} full on average. Its occupancy is {}, limited by {}.</source>
        <translation>计算时间最长的内核有 {} 个线程块。{} 个多处理器一次容纳 {} 个：共 {} 波，所以平均利用 {}。其占用率为 {}，受限于{}。</translation>
    </message>
    <message>
        <source>It reaches {} and {}, as a direct computation that moves each tensor once.</source>
        <translation>按每个张量只传输一次的直接计算，它达到 {} 和 {}。</translation>
    </message>
    <message>
        <source>It reaches {}, and {} of memory ({} of the bandwidth), as a direct computation that moves each tensor once.</source>
        <translation>按每个张量只传输一次的直接计算，它达到 {}，内存 {}（带宽的 {}）。</translation>
    </message>
    <message>
        <source>It reaches {} ({} of the peak) and {} of memory ({} of the bandwidth), as a direct computation that moves each tensor once.</source>
        <translation>按每个张量只传输一次的直接计算，它达到 {}（峰值的 {}），内存 {}（带宽的 {}）。</translation>
    </message>
    <message>
        <source>{} ({}) compute</source>
        <translation>{}（{}）用于计算</translation>
    </message>
    <message>
        <source>{} ({}) convert the layout, which channels_last avoids</source>
        <translation>{}（{}）用于转换布局，channels_last 可以避免</translation>
    </message>
    <message>
        <source>{} ({}) convert the layout</source>
        <translation>{}（{}）用于转换布局</translation>
    </message>
    <message>
        <source>{} ({}) add up partial results (split-K)</source>
        <translation>{}（{}）用于累加部分结果（split-K）</translation>
    </message>
    <message>
        <source>{} ({}) do other work</source>
        <translation>{}（{}）用于其他工作</translation>
    </message>
    <message>
        <source>Its kernels take {} on the device, and all of them compute.</source>
        <translation>其内核在设备上用时 {}，全部用于计算。</translation>
    </message>
    <message>
        <source>Its kernels take {} on the device: {}.</source>
        <translation>其内核在设备上用时 {}：{}。</translation>
    </message>
    <message>
        <source>converts the layout</source>
        <translation>转换布局</translation>
    </message>
    <message>
        <source>adds up partial results (split-K)</source>
        <translation>累加部分结果（split-K）</translation>
    </message>
    <message>
        <source>other work</source>
        <translation>其他工作</translation>
    </message>
    <message>
        <source>All kernels moved {} of memory, {} times what the tensors hold: the cache had the rest.</source>
        <translation>所有内核搬移了 {} 显存数据，是张量大小的 {} 倍：其余的在缓存里。</translation>
    </message>
    <message>
        <source>All kernels moved {} of memory, {} times what the tensors hold.</source>
        <translation>所有内核搬移了 {} 显存数据，是张量大小的 {} 倍。</translation>
    </message>
    <message>
        <source>In it the hardware counted: {}.</source>
        <translation>硬件在其中的计数：{}。</translation>
    </message>
    <message>
        <source>tensor cores busy {}</source>
        <translation>张量核心忙 {}</translation>
    </message>
    <message>
        <source>occupancy {}</source>
        <translation>占用率 {}</translation>
    </message>
    <message>
        <source>{} of the memory bandwidth</source>
        <translation>显存带宽的 {}</translation>
    </message>
    <message>
        <source>What all kernels moved is unknown: of {} of them nothing was counted.</source>
        <translation>所有内核的访存总量未知：其中 {} 个没有计数。</translation>
    </message>
</context>
<context>
    <name>knob_name</name>
    <message>
        <source>split K</source>
        <translation>拆分 K</translation>
    </message>
    <message>
        <source>swizzle</source>
        <translation>重排</translation>
    </message>
    <message>
        <source>tile size</source>
        <translation>分块大小</translation>
    </message>
    <message>
        <source>use texture</source>
        <translation>使用纹理</translation>
    </message>
    <message>
        <source>edge</source>
        <translation>边缘</translation>
    </message>
    <message>
        <source>K block</source>
        <translation>K 块</translation>
    </message>
    <message>
        <source>LDGA</source>
        <translation>LDGA</translation>
    </message>
    <message>
        <source>LDGB</source>
        <translation>LDGB</translation>
    </message>
    <message>
        <source>chunk K</source>
        <translation>K 分段</translation>
    </message>
    <message>
        <source>split H</source>
        <translation>拆分 H</translation>
    </message>
    <message>
        <source>Winograd tile</source>
        <translation>Winograd 分块</translation>
    </message>
    <message>
        <source>multiply</source>
        <translation>乘法</translation>
    </message>
    <message>
        <source>split K buffer</source>
        <translation>拆分 K 缓冲区</translation>
    </message>
    <message>
        <source>tile K</source>
        <translation>分块 K</translation>
    </message>
    <message>
        <source>stages</source>
        <translation>级数</translation>
    </message>
    <message>
        <source>reduction mode</source>
        <translation>归约模式</translation>
    </message>
    <message>
        <source>CTA split K mode</source>
        <translation>CTA 拆分 K 模式</translation>
    </message>
    <message>
        <source>split K slices</source>
        <translation>拆分 K 片数</translation>
    </message>
    <message>
        <source>index mode</source>
        <translation>索引模式</translation>
    </message>
    <message>
        <source>sliced</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>split RS</source>
        <translation>拆分 RS</translation>
    </message>
    <message>
        <source>single buffer</source>
        <translation>单缓冲</translation>
    </message>
    <message>
        <source>LDGC</source>
        <translation>LDGC</translation>
    </message>
    <message>
        <source>SPECFILT</source>
        <translation>SPECFILT</translation>
    </message>
    <message>
        <source>kernel configuration</source>
        <translation>内核配置</translation>
    </message>
    <message>
        <source>cluster tile</source>
        <translation>线程块簇分块</translation>
    </message>
    <message>
        <source>cluster tile M</source>
        <translation>线程块簇分块 M</translation>
    </message>
    <message>
        <source>cluster tile N</source>
        <translation>线程块簇分块 N</translation>
    </message>
    <message>
        <source>block size</source>
        <translation>线程块大小</translation>
    </message>
    <message>
        <source>occupancy</source>
        <translation>占用率</translation>
    </message>
    <message>
        <source>array size per thread</source>
        <translation>每线程数组大小</translation>
    </message>
    <message>
        <source>C per block</source>
        <translation>每线程块的 C</translation>
    </message>
    <message>
        <source>split columns</source>
        <translation>拆分列</translation>
    </message>
    <message>
        <source>tile rows</source>
        <translation>分块行数</translation>
    </message>
    <message>
        <source>tile columns</source>
        <translation>分块列数</translation>
    </message>
    <message>
        <source>load size</source>
        <translation>加载大小</translation>
    </message>
    <message>
        <source>CTA count</source>
        <translation>CTA 数</translation>
    </message>
    <message>
        <source>stream K</source>
        <translation>流式 K</translation>
    </message>
    <message>
        <source>split P slices</source>
        <translation>拆分 P 片数</translation>
    </message>
    <message>
        <source>tile M</source>
        <translation>分块 M</translation>
    </message>
    <message>
        <source>tile N</source>
        <translation>分块 N</translation>
    </message>
    <message>
        <source>warp specialisation</source>
        <translation>线程束专用化</translation>
    </message>
    <message>
        <source>swap A and B</source>
        <translation>交换 A 和 B</translation>
    </message>
    <message>
        <source>knob {}</source>
        <translation>参数 {}</translation>
    </message>
    <message>
        <source>workspace knob</source>
        <translation>工作区参数</translation>
    </message>
</context>
<context>
    <name>knobs_gain</name>
    <message>
        <source>The search of knobs tried {} configurations that no list has; {} of them do not work.</source>
        <translation>参数搜索尝试了 {} 个任何列表都没有的配置；其中 {} 个无法使用。</translation>
    </message>
    <message>
        <source>None is faster than the best listed algorithms.</source>
        <translation>没有一个比最好的已列出算法更快。</translation>
    </message>
    <message>
        <source>With the best of them, in {} of {} layers and passes, the convolutions of an iteration take {} instead of {} with the best listed algorithms, {} less. No framework picks them by itself. Check their results (determinism) before you apply them as measured choices.</source>
        <translation>采用其中最好的（在 {} 个层和方向上，共 {} 个），一次迭代的卷积耗时 {}，而采用最好的已列出算法时为 {}，减少 {}。没有框架会自行选用它们。作为实测选择应用之前，请检查其结果（确定性）。</translation>
    </message>
</context>
<context>
    <name>known_answer</name>
    <message>
        <source>With the measured choices an iteration takes {}.</source>
        <translation>采用实测选择时，一次迭代用时 {}。</translation>
    </message>
    <message>
        <source>{} with cuDNN {}</source>
        <translation>{}，cuDNN {}</translation>
    </message>
    <message>
        <source>The others are counted as they were recorded.</source>
        <translation>其余问题按记录的时间计算。</translation>
    </message>
    <message>
        <source>{} of {} problems are known, from {}.</source>
        <translation>{} 个问题（共 {} 个）的结果已知，来自 {}。</translation>
    </message>
    <message>
        <source>All {} problems are known, from {}.</source>
        <translation>全部 {} 个问题的结果已知，来自 {}。</translation>
    </message>
    <message>
        <source>No forecast: no session has measurements of any of the {} problems on {}.</source>
        <translation>没有预测：这 {} 个问题，没有会话在 {} 上测量过任何一个。</translation>
    </message>
    <message>
        <source>No forecast: the recording does not say on which device it ran.</source>
        <translation>没有预测：记录没有说明它在哪个设备上运行。</translation>
    </message>
    <message>
        <source>No forecast: no session has a measurement of its problem on {}.</source>
        <translation>没有预测：没有会话在 {} 上测量过它的问题。</translation>
    </message>
    <message>
        <source>The recording does not count its convolutions. They are those of {} (session {}), so each is counted as often as there.</source>
        <translation>该记录不统计卷积的次数。它的卷积就是 {} 的卷积（会话 {}），因此每个卷积按那里的次数计算。</translation>
    </message>
</context>
<context>
    <name>known_survey</name>
    <message>
        <source>The program was recorded on {}: times of {} do not say which setting is faster there, nor how its iterations change.</source>
        <translation>程序是在 {} 上记录的：{} 的时间不能说明在那里哪种设置更快，也不能说明其迭代会如何变化。</translation>
    </message>
    <message>
        <source>a GPU (cuDNN)</source>
        <translation>GPU（cuDNN）</translation>
    </message>
    <message>
        <source>None of its problems can be measured here: {}.</source>
        <translation>其中没有问题可以在此测量：{}。</translation>
    </message>
    <message>
        <source>{} of its {} problems cannot be measured here: {}.</source>
        <translation>{1} 个问题中有 {0} 个无法在此测量：{2}。</translation>
    </message>
</context>
<context>
    <name>layer_difference</name>
    <message>
        <source>{} channels</source>
        <translation>{} 个通道</translation>
    </message>
    <message>
        <source>stride {}</source>
        <translation>步幅 {}</translation>
    </message>
    <message>
        <source>dilation {}</source>
        <translation>空洞率 {}</translation>
    </message>
    <message>
        <source>{} groups</source>
        <translation>{} 组</translation>
    </message>
    <message>
        <source>number of layers: {}</source>
        <translation>层数：{}</translation>
    </message>
</context>
<context>
    <name>layer_losses</name>
    <message>
        <source>the heuristic choices lose {} an iteration where the benchmark choices are faster, {} of it in {} of {} layers and passes</source>
        <translation>在基准选择更快之处，启发式选择每次迭代损失 {0}，其中 {1} 来自 {3} 个层和方向中的 {2} 个</translation>
    </message>
</context>
<context>
    <name>left_out</name>
    <message>
        <source>1 layer</source>
        <translation>1 个层</translation>
    </message>
    <message>
        <source>{} layers</source>
        <translation>{} 个层</translation>
    </message>
    <message>
        <source>1 problem</source>
        <translation>1 个问题</translation>
    </message>
    <message>
        <source>{} problems</source>
        <translation>{} 个问题</translation>
    </message>
    <message>
        <source>{} ({}; {}{}): executed by {}, not by the surveyed library, in a time that is not known: {}.</source>
        <translation>{}（{}；{}{}）：由 {} 执行，而不是所测的库，其时间未知：{}。</translation>
    </message>
    <message>
        <source>{}, executed by {}</source>
        <translation>{}，由 {} 执行</translation>
    </message>
    <message>
        <source>Not included: {}.</source>
        <translation>未计入：{}。</translation>
    </message>
</context>
<context>
    <name>lessons</name>
    <message>
        <source>{} (in English)</source>
        <translation>{}（英文）</translation>
    </message>
</context>
<context>
    <name>library_choice</name>
    <message>
        <source>All layers, {}</source>
        <translation>所有层，{}</translation>
    </message>
    <message>
        <source>Every layer once in all measured passes: the convolutions alone, back to back.</source>
        <translation>每个层在所有测得的方向上各一次：只有卷积，连续执行。</translation>
    </message>
    <message>
        <source>This pass of an iteration.</source>
        <translation>一次迭代中的这个方向。</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>The most scratch memory that one of the algorithms needs.</source>
        <translation>其中一个算法需要的最大临时内存。</translation>
    </message>
    <message>
        <source>Convolutions, one iteration</source>
        <translation>一次迭代的卷积</translation>
    </message>
    <message>
        <source>Measured convolutions</source>
        <translation>已测的卷积</translation>
    </message>
    <message>
        <source>{} chooses without a search: with the algorithms that it lists first the measured convolutions take {}, with the fastest ones {} ({}). In {} of {} layers and passes the first one is the fastest.</source>
        <translation>{0} 不搜索就做出选择：用它列在首位的算法，已测的卷积用时 {1}，用最快的算法则为 {2} ({3})。在 {5} 个层和方向中，有 {4} 个的首位算法就是最快的。</translation>
    </message>
    <message>
        <source>{} chooses without a search: with the algorithms that it lists first the convolutions of an iteration take {}, with the fastest ones {} ({}). In {} of {} layers and passes the first one is the fastest.</source>
        <translation>{0} 不搜索就做出选择：用它列在首位的算法，一次迭代的卷积用时 {1}，用最快的算法则为 {2} ({3})。在 {5} 个层和方向中，有 {4} 个的首位算法就是最快的。</translation>
    </message>
    <message>
        <source>Measured layers, {}</source>
        <translation>已测量的层，{}</translation>
    </message>
</context>
<context>
    <name>mechanism</name>
    <message>
        <source>this size was not measured</source>
        <translation>没有测量此尺寸</translation>
    </message>
    <message>
        <source>the survey of this size does not have this convolution</source>
        <translation>此尺寸的测量中没有这个卷积</translation>
    </message>
</context>
<context>
    <name>message</name>
    <message>
        <source>the surveys have no algorithm in common</source>
        <translation>这些测量没有共同的算法</translation>
    </message>
    <message>
        <source>there is no policy to forecast</source>
        <translation>没有可预测的策略</translation>
    </message>
    <message>
        <source>measurements are missing: {}</source>
        <translation>缺少测量：{}</translation>
    </message>
    <message>
        <source>{} and {} do not go together: {}</source>
        <translation>{} 与 {} 不能合并：{}</translation>
    </message>
    <message>
        <source>{} contains no survey</source>
        <translation>{} 不含测量</translation>
    </message>
    <message>
        <source>the survey lacks {} of the {} problems of the recording, e.g. {}: survey the recording itself</source>
        <translation>该测量缺少记录的 {1} 个问题中的 {0} 个，例如 {2}：请测量记录本身</translation>
    </message>
    <message>
        <source>install cuDNN 9, or put its folder on LD_LIBRARY_PATH</source>
        <translation>请安装 cuDNN 9，或把它的文件夹加入 LD_LIBRARY_PATH</translation>
    </message>
    <message>
        <source>the NVIDIA driver finds no GPU (see nvidia-smi, and CUDA_VISIBLE_DEVICES if that is set)</source>
        <translation>NVIDIA 驱动程序找不到 GPU（请运行 nvidia-smi 查看；如果设置了 CUDA_VISIBLE_DEVICES，请检查它）</translation>
    </message>
    <message>
        <source>the loaded libcuda.so.1 is the CUDA toolkit&apos;s stub: remove its stubs folder from LD_LIBRARY_PATH, or install the NVIDIA driver</source>
        <translation>加载的 libcuda.so.1 是 CUDA 工具包的桩库：请从 LD_LIBRARY_PATH 中去掉它的 stubs 文件夹，或安装 NVIDIA 驱动程序</translation>
    </message>
    <message>
        <source>there is no NVIDIA driver (libcuda.so.1); if the computer has an NVIDIA GPU, install its driver (Debian: nvidia-driver)</source>
        <translation>没有 NVIDIA 驱动程序（libcuda.so.1）；如果计算机有 NVIDIA GPU，请安装其驱动程序（Debian：nvidia-driver）</translation>
    </message>
    <message>
        <source>the NVIDIA driver supports CUDA {}, but this build needs {}: install a newer driver, or build with CUDA {} or older</source>
        <translation>NVIDIA 驱动程序支持 CUDA {}，但此版本需要 {}：请安装更新的驱动程序，或用 CUDA {} 或更旧的版本构建</translation>
    </message>
    <message>
        <source>CUDA does not start: {} ({})</source>
        <translation>CUDA 无法启动：{}（{}）</translation>
    </message>
    <message>
        <source>install the NVIDIA driver</source>
        <translation>请安装 NVIDIA 驱动程序</translation>
    </message>
    <message>
        <source>install cuBLAS of the CUDA toolkit, or put its folder on LD_LIBRARY_PATH</source>
        <translation>请安装 CUDA 工具包中的 cuBLAS，或把它的文件夹加入 LD_LIBRARY_PATH</translation>
    </message>
    <message>
        <source>install NVRTC of the CUDA toolkit, or put its folder on LD_LIBRARY_PATH</source>
        <translation>请安装 CUDA 工具包中的 NVRTC，或把它的文件夹加入 LD_LIBRARY_PATH</translation>
    </message>
    <message>
        <source>Debian: apt install libdnnl2</source>
        <translation>Debian：apt install libdnnl2</translation>
    </message>
    <message>
        <source>Debian and Ubuntu: apt install libdnnl-dev</source>
        <translation>Debian 和 Ubuntu：apt install libdnnl-dev</translation>
    </message>
    <message>
        <source>Debian and Ubuntu: apt install libgomp1</source>
        <translation>Debian 和 Ubuntu：apt install libgomp1</translation>
    </message>
    <message>
        <source>this installation has no {}.so (looked in {}): build ConvScope with the headers of that library, or name the folder in CONVSCOPE_BACKEND_PATH</source>
        <translation>此安装没有 {}.so（查找位置：{}）：请用该库的头文件构建 ConvScope，或在 CONVSCOPE_BACKEND_PATH 中指明文件夹</translation>
    </message>
    <message>
        <source>{} could not make its backend: {}</source>
        <translation>{} 无法创建后端：{}</translation>
    </message>
    <message>
        <source>{} is a folder, not a backend module</source>
        <translation>{} 是文件夹，不是后端模块</translation>
    </message>
    <message>
        <source>{} is a library, but not a backend module</source>
        <translation>{} 是一个库，但不是后端模块</translation>
    </message>
    <message>
        <source>{} was built for interface {}, this program has {}: install both from one build</source>
        <translation>{} 是为接口 {} 构建的，本程序的接口是 {}：请安装同一次构建的两者</translation>
    </message>
    <message>
        <source>this program is not from the relocatable archive, so it would not run elsewhere: name the archive with --archive</source>
        <translation>本程序不是来自可迁移归档包，因此无法在别处运行：请用 --archive 指明归档包</translation>
    </message>
    <message>
        <source>{} is not a relocatable archive of ConvScope</source>
        <translation>{} 不是 ConvScope 的可迁移归档包</translation>
    </message>
    <message>
        <source>a survey needs an input size</source>
        <translation>测量需要一个输入尺寸</translation>
    </message>
    <message>
        <source>the schedule has no size number {}</source>
        <translation>安排中没有编号为 {} 的尺寸</translation>
    </message>
    <message>
        <source>a request to the engine is longer than {} MiB</source>
        <translation>发给引擎的请求超过 {} MiB</translation>
    </message>
    <message>
        <source>the engine was restarted after a fault: code that it had loaded before is loaded again in first executions</source>
        <translation>引擎在故障后重新启动：先前已加载的代码会在首次执行中再次加载</translation>
    </message>
    <message>
        <source>&apos;{}&apos; contains {}</source>
        <translation>“{}”含有 {}</translation>
    </message>
    <message>
        <source>a host is needed: a name for ssh, or a command such as &apos;docker exec -i c&apos;</source>
        <translation>需要一台主机：ssh 的主机名，或一条命令，例如 &apos;docker exec -i c&apos;</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no host: it begins with &apos;{}&apos;</source>
        <translation>“{}”不是主机：它以“{}”开头</translation>
    </message>
    <message>
        <source>&apos;{}&apos; names no host</source>
        <translation>“{}”没有指明主机</translation>
    </message>
    <message>
        <source>the engine ended with {} while {}</source>
        <translation>引擎在 {1} 时结束：{0}</translation>
    </message>
    <message>
        <source>the engine did not answer for {:.3g} s while {}</source>
        <translation>引擎在 {1} 时 {0} 秒没有应答</translation>
    </message>
    <message>
        <source>no answer for {:.3g} s while {}</source>
        <translation>在 {1} 时 {0} 秒没有应答</translation>
    </message>
    <message>
        <source>{}: reading was cancelled</source>
        <translation>{}：读取已取消</translation>
    </message>
    <message>
        <source>{}: the compressed file is cut off or damaged ({})</source>
        <translation>{}：压缩文件被截断或已损坏（{}）</translation>
    </message>
    <message>
        <source>{}: contains more than {} MiB, too much for a compressed file</source>
        <translation>{}：内容超过 {} MiB，对压缩文件来说太大</translation>
    </message>
    <message>
        <source>{}: contains more than {} MiB, over {} times its size: no recording or session compresses so much</source>
        <translation>{}：内容超过 {} MiB，是文件大小的 {} 倍以上：没有记录或会话能压缩到这种程度</translation>
    </message>
    <message>
        <source>{}: too large for the memory that is available, after {} MiB of its content</source>
        <translation>{}：可用内存不足，只读取了 {} MiB 的内容</translation>
    </message>
    <message>
        <source>install the package that contains it</source>
        <translation>请安装包含它的软件包</translation>
    </message>
    <message>
        <source>{} is missing ({})</source>
        <translation>缺少 {}（{}）</translation>
    </message>
    <message>
        <source>{} needs &apos;{}&apos;, which the installed libraries do not have: they are older than those it was built with</source>
        <translation>{} 需要“{}”，而已安装的库没有它：它们比构建时所用的更旧</translation>
    </message>
    <message>
        <source>{} cannot be loaded: {}</source>
        <translation>无法加载 {}：{}</translation>
    </message>
    <message>
        <source>there is no file &apos;{}&apos;</source>
        <translation>没有文件“{}”</translation>
    </message>
    <message>
        <source>there is no file &apos;{}&apos;: use a file, or one of {}</source>
        <translation>没有文件“{}”：请使用一个文件，或以下之一：{}</translation>
    </message>
    <message>
        <source>cannot read {}: {}</source>
        <translation>无法读取 {}：{}</translation>
    </message>
    <message>
        <source>{}: larger than {} MiB, too large for {}</source>
        <translation>{}：大于 {} MiB，超出上限（{}）</translation>
    </message>
    <message>
        <source>{}: not a device profile; `devices --export-profile` writes one</source>
        <translation>{}：不是设备配置文件；可用 `devices --export-profile` 写出一个</translation>
    </message>
    <message>
        <source>kernel names could not be read: {}</source>
        <translation>无法读取内核名称：{}</translation>
    </message>
    <message>
        <source>needs {:.1f} MiB of workspace, the limit is {:.1f} MiB</source>
        <translation>需要 {} MiB 工作区，限制为 {} MiB</translation>
    </message>
    <message>
        <source>no finalist: its first execution was too long to win</source>
        <translation>未入围：首次执行太长，不可能胜出</translation>
    </message>
    <message>
        <source>single sample only: {:.3g} times the best</source>
        <translation>只有一个单独样本：是最佳者的 {} 倍</translation>
    </message>
    <message>
        <source>{} samples of {} executions</source>
        <translation>{} 个样本，每个 {} 次执行</translation>
    </message>
    <message>
        <source>the clock was throttled in every hot sample</source>
        <translation>每个热样本期间时钟都被降频</translation>
    </message>
    <message>
        <source>no hot sample was taken</source>
        <translation>没有取得热样本</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a shard: use I/N with I from 1 to N, e.g. 2/8</source>
        <translation>“{}”不是分片：请用 I/N，I 从 1 到 N，例如 2/8</translation>
    </message>
    <message>
        <source>a helper process that builds plans is missing: {}</source>
        <translation>缺少构建计划的辅助进程：{}</translation>
    </message>
    <message>
        <source>{} contains no convolution</source>
        <translation>{} 不含卷积</translation>
    </message>
    <message>
        <source>{} is too large for a session: its text takes more than {} MiB</source>
        <translation>{} 对会话来说太大：其文本超过 {} MiB</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a whole number from 1 to {} ({})</source>
        <translation>“{}”不是从 1 到 {} 的整数（{}）</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not FROM:TO or FROM:TO:STEP</source>
        <translation>“{}”不是 FROM:TO 或 FROM:TO:STEP</translation>
    </message>
    <message>
        <source>&quot;{}&quot;: the last, {}, is below the first, {}</source>
        <translation>“{}”：最后一个 {} 小于第一个 {}</translation>
    </message>
    <message>
        <source>&quot;{}&quot; names more than {} sizes</source>
        <translation>“{}”列出了超过 {} 种尺寸</translation>
    </message>
    <message>
        <source>a number is missing in &quot;{}&quot; ({})</source>
        <translation>“{}”中缺少一个数（{}）</translation>
    </message>
    <message>
        <source>the network&apos;s input is not known</source>
        <translation>网络的输入未知</translation>
    </message>
    <message>
        <source>the size {} has a number below 1</source>
        <translation>尺寸 {} 中有小于 1 的数</translation>
    </message>
    <message>
        <source>the size {} has {} numbers; an input of shape {} takes 1, {} or {}</source>
        <translation>尺寸 {} 有 {} 个数；形状为 {} 的输入需要 1 个、{} 个或 {} 个</translation>
    </message>
    <message>
        <source>a size is missing in &quot;{}&quot; ({})</source>
        <translation>“{}”中缺少一种尺寸（{}）</translation>
    </message>
    <message>
        <source>more than {} sizes</source>
        <translation>超过 {} 种尺寸</translation>
    </message>
    <message>
        <source>&apos;{}&apos; must be a whole number of at most 2^31, not {}</source>
        <translation>“{}”必须是不大于 2^31 的整数，而不是 {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; must be an array of whole numbers</source>
        <translation>“{}”必须是整数数组</translation>
    </message>
    <message>
        <source>must be an object, not a value of type {}</source>
        <translation>必须是对象，而不是类型为 {} 的值</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is missing</source>
        <translation>缺少“{}”</translation>
    </message>
    <message>
        <source>&apos;{}&apos; must be a text</source>
        <translation>“{}”必须是文本</translation>
    </message>
    <message>
        <source>&apos;{}&apos; must be true or false</source>
        <translation>“{}”必须是 true 或 false</translation>
    </message>
    <message>
        <source>unknown key &apos;{}&apos;: use {}</source>
        <translation>未知的键“{}”：请使用 {}</translation>
    </message>
    <message>
        <source>not JSON: a byte of zero</source>
        <translation>不是 JSON：含有零字节</translation>
    </message>
    <message>
        <source>&apos;kernel&apos; has {} spatial dimensions, but there are 1 to 3</source>
        <translation>&apos;kernel&apos; 有 {} 个空间维度，但只能有 1 到 3 个</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has {} entries for {} spatial dimensions</source>
        <translation>“{}”有 {} 项，但有 {} 个空间维度</translation>
    </message>
    <message>
        <source>unknown padding {}: use numbers, &quot;same_upper&quot; or &quot;same_lower&quot;</source>
        <translation>未知的填充 {}：请使用数字、&quot;same_upper&quot; 或 &quot;same_lower&quot;</translation>
    </message>
    <message>
        <source>&apos;padding&apos; must be [begin, end] for each dimension</source>
        <translation>&apos;padding&apos; 对每个维度必须是 [begin, end]</translation>
    </message>
    <message>
        <source>&apos;scale&apos; must be a number, or an array of numbers</source>
        <translation>&apos;scale&apos; 必须是数字或数字数组</translation>
    </message>
    <message>
        <source>unknown op &apos;{}&apos;: use one of {}</source>
        <translation>未知的 op“{}”：请使用以下之一：{}</translation>
    </message>
    <message>
        <source>&apos;inputs&apos; must be a layer&apos;s name or an array of names</source>
        <translation>&apos;inputs&apos; 必须是一个层的名称或名称数组</translation>
    </message>
    <message>
        <source>this is no network: it has no &quot;convscope_network&quot;: 1</source>
        <translation>这不是网络：它没有 &quot;convscope_network&quot;: 1</translation>
    </message>
    <message>
        <source>this network is of version {}, but this program reads versions 1 to {}</source>
        <translation>该网络的版本是 {}，而本程序只读取版本 1 到 {}</translation>
    </message>
    <message>
        <source>&apos;layers&apos; must be an array</source>
        <translation>&apos;layers&apos; 必须是数组</translation>
    </message>
    <message>
        <source>takes one input, not {}</source>
        <translation>需要一个输入，而不是 {} 个</translation>
    </message>
    <message>
        <source>has {} spatial dimensions, but its input {} has {}</source>
        <translation>有 {} 个空间维度，但其输入 {} 有 {} 个</translation>
    </message>
    <message>
        <source>needs spatial dimensions, but its input {} has none</source>
        <translation>需要空间维度，但其输入 {} 没有</translation>
    </message>
    <message>
        <source>has {} {}, but its input {} has {} spatial dimensions</source>
        <translation>有 {} 个 {}，但其输入 {} 有 {} 个空间维度</translation>
    </message>
    <message>
        <source>a scale of {} makes a size of {} to {}</source>
        <translation>比例 {} 使尺寸 {} 变为 {}</translation>
    </message>
    <message>
        <source>names axis {}, but its input {} has axes 1 to {}: 1 is the channels</source>
        <translation>指定了轴 {}，但其输入 {} 的轴是 1 到 {}：1 是通道</translation>
    </message>
    <message>
        <source>a split takes exactly one of parts and sizes</source>
        <translation>split 必须且只能给出 parts 和 sizes 之一</translation>
    </message>
    <message>
        <source>is part {} of {}: parts count from 1</source>
        <translation>是 {1} 部分中的第 {0} 部分：从 1 开始编号</translation>
    </message>
    <message>
        <source>cuts a size of {} into {} equal parts</source>
        <translation>把尺寸 {} 切成 {} 个相等的部分</translation>
    </message>
    <message>
        <source>cuts a size of {} into parts of {}</source>
        <translation>把尺寸 {} 切成 {} 的部分</translation>
    </message>
    <message>
        <source>step is {}, but must be at least 1</source>
        <translation>步长为 {}，但至少必须为 1</translation>
    </message>
    <message>
        <source>takes nothing of a size of {}: it goes from {} to {}</source>
        <translation>从尺寸 {} 中什么也没取：从 {} 到 {}</translation>
    </message>
    <message>
        <source>a resize takes exactly one of scale, output and like</source>
        <translation>resize 必须且只能给出 scale、output 和 like 之一</translation>
    </message>
    <message>
        <source>adds two inputs or more, not {}</source>
        <translation>相加需要两个或更多输入，而不是 {} 个</translation>
    </message>
    <message>
        <source>adds {} and {}, which differ</source>
        <translation>把 {} 和 {} 相加，但它们不同</translation>
    </message>
    <message>
        <source>joins one input or more, not 0</source>
        <translation>拼接需要一个或更多输入，而不是 0 个</translation>
    </message>
    <message>
        <source>joins {} and {}, which differ in more than the channels</source>
        <translation>拼接 {} 和 {}，但它们不仅通道数不同</translation>
    </message>
    <message>
        <source>takes an input of [N, features], not {}: put a flatten before it</source>
        <translation>需要 [N, features] 形状的输入，而不是 {}：请在它之前加一个 flatten</translation>
    </message>
    <message>
        <source>an input takes no inputs</source>
        <translation>输入层不能有输入</translation>
    </message>
    <message>
        <source>resizes {} like &apos;{}&apos;, but that is {}, of another rank</source>
        <translation>把 {} 缩放成“{}”的尺寸，但后者是 {}，维数不同</translation>
    </message>
    <message>
        <source>reads &apos;{}&apos;, but no layer before it is called that</source>
        <translation>读取“{}”，但它之前没有这个名称的层</translation>
    </message>
    <message>
        <source>has no name</source>
        <translation>没有名称</translation>
    </message>
    <message>
        <source>takes the name of the network&apos;s main input: call it otherwise</source>
        <translation>使用了网络主输入的名称：请换一个名称</translation>
    </message>
    <message>
        <source>takes the name of an earlier layer: call it otherwise</source>
        <translation>使用了前面某层的名称：请换一个名称</translation>
    </message>
    <message>
        <source>a shape must be [batch, channels, up to 3 spatial sizes], but this has {} numbers in all</source>
        <translation>形状必须是 [批, 通道, 最多 3 个空间尺寸]，但这里共有 {} 个数</translation>
    </message>
    <message>
        <source>the shape {} has a number that is not between 1 and 2^31</source>
        <translation>形状 {} 中有不在 1 到 2^31 之间的数</translation>
    </message>
    <message>
        <source>unknown network &apos;{}&apos;: use a file or one of {}</source>
        <translation>未知的网络“{}”：请使用一个文件，或以下之一：{}</translation>
    </message>
    <message>
        <source>a window of size {} with dilation {} does not fit an input of size {} with padding {}:{}</source>
        <translation>大小为 {}、膨胀率为 {} 的窗口不适合大小为 {}、填充为 {}:{} 的输入</translation>
    </message>
    <message>
        <source>its attribute &apos;{}&apos; is not of the type {}</source>
        <translation>其属性“{}”不是类型 {}</translation>
    </message>
    <message>
        <source>it has {} starts, {} ends, {} axes and {} steps, which must be as many</source>
        <translation>它有 {} 个 starts、{} 个 ends、{} 个 axes 和 {} 个 steps，数目必须相同</translation>
    </message>
    <message>
        <source>its axes {} do not fit a tensor of {} axes</source>
        <translation>其轴 {} 不适合 {} 轴的张量</translation>
    </message>
    <message>
        <source>it has a step of 0</source>
        <translation>其步长为 0</translation>
    </message>
    <message>
        <source>its axis does not fit a tensor of {} axes</source>
        <translation>其轴不适合 {} 轴的张量</translation>
    </message>
    <message>
        <source>it has {} outputs, more than {}</source>
        <translation>它有 {} 个输出，超过 {} 个</translation>
    </message>
    <message>
        <source>it cuts a size of {} into {} equal parts</source>
        <translation>它把尺寸 {} 切成 {} 个相等的部分</translation>
    </message>
    <message>
        <source>it cuts a size of {} into {} outputs of {}</source>
        <translation>它把尺寸 {} 切成 {} 个大小为 {} 的输出</translation>
    </message>
    <message>
        <source>the model has no convolution</source>
        <translation>该模型没有卷积</translation>
    </message>
    <message>
        <source>the tensor &apos;{}&apos; is computed twice</source>
        <translation>张量“{}”被计算了两次</translation>
    </message>
    <message>
        <source>the names of the layers and their inputs take more than {} MiB</source>
        <translation>层及其输入的名称超过 {} MiB</translation>
    </message>
    <message>
        <source>it reads &apos;{}&apos;, which no node before it computes: the graph has a cycle, or is not in order</source>
        <translation>它读取“{}”，但之前没有节点计算它：图有环，或顺序不对</translation>
    </message>
    <message>
        <source>it reads &apos;{}&apos;, which {}</source>
        <translation>它读取“{}”，而后者{}</translation>
    </message>
    <message>
        <source>it reads &apos;{}&apos;, which comes from {}: no layer has its shape</source>
        <translation>它读取来自 {1} 的“{0}”：没有层具有它的形状</translation>
    </message>
    <message>
        <source>it names no version of ONNX&apos;s operator set</source>
        <translation>它没有给出 ONNX 算子集的版本</translation>
    </message>
    <message>
        <source>it uses operator set {}, but this program knows none newer than {}: export it with an older one</source>
        <translation>它使用算子集 {}，而本程序所知最新的是 {}：请用较旧的算子集导出</translation>
    </message>
    <message>
        <source>the name &apos;{}&apos; is longer than {} bytes</source>
        <translation>名称“{}”超过 {} 字节</translation>
    </message>
    <message>
        <source>it has convolutions in its inner graphs: how often they run is not known</source>
        <translation>其内部图中有卷积：不知道它们执行多少次</translation>
    </message>
    <message>
        <source>a convolution of this kind cannot be measured</source>
        <translation>这种卷积无法测量</translation>
    </message>
    <message>
        <source>this is no ONNX model, or it is cut</source>
        <translation>这不是 ONNX 模型，或已被截断</translation>
    </message>
    <message>
        <source>graphs are nested deeper than {}</source>
        <translation>图的嵌套深度超过 {}</translation>
    </message>
    <message>
        <source>a text in it is longer than {} MiB</source>
        <translation>其中有文本超过 {} MiB</translation>
    </message>
    <message>
        <source>its graph is larger than {} MiB without the weights</source>
        <translation>不含权重时其图仍大于 {} MiB</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>文件为空</translation>
    </message>
    <message>
        <source>larger than 2 GiB, which ONNX does not allow: export it with external data</source>
        <translation>大于 2 GiB，ONNX 不允许：请使用外部数据导出</translation>
    </message>
    <message>
        <source>the input &apos;{}&apos; has the shape {}, which does not match {}</source>
        <translation>输入“{}”的形状为 {}，与 {} 不符</translation>
    </message>
    <message>
        <source>it has no input &apos;{}&apos;</source>
        <translation>它没有输入“{}”</translation>
    </message>
    <message>
        <source>two inputs are called &apos;{}&apos;</source>
        <translation>有两个输入名为“{}”</translation>
    </message>
    <message>
        <source>the batch size of the input &apos;{}&apos; differs from that of &apos;{}&apos;</source>
        <translation>输入“{}”的批大小与“{}”的不同</translation>
    </message>
    <message>
        <source>it has no input of shape [batch, channels, spatial sizes ...]</source>
        <translation>它没有形状为 [批, 通道, 空间尺寸 ...] 的输入</translation>
    </message>
    <message>
        <source>its output has {} axes, more than {}</source>
        <translation>其输出有 {} 个轴，超过 {} 个</translation>
    </message>
    <message>
        <source>the tensor &apos;{}&apos; has {} axes, more than {}</source>
        <translation>张量“{}”有 {} 个轴，超过 {} 个</translation>
    </message>
    <message>
        <source>the tensor &apos;{}&apos; has a size of {}, which is not between 0 and 2^31</source>
        <translation>张量“{}”有一个尺寸为 {}，不在 0 到 2^31 之间</translation>
    </message>
    <message>
        <source>its input {} is missing</source>
        <translation>缺少其输入 {}</translation>
    </message>
    <message>
        <source>its attribute &apos;{}&apos; has {} values, but needs {}</source>
        <translation>其属性“{}”有 {} 个值，但需要 {} 个</translation>
    </message>
    <message>
        <source>its auto_pad is &apos;{}&apos;, not NOTSET, SAME_UPPER, SAME_LOWER or VALID</source>
        <translation>其 auto_pad 为“{}”，不是 NOTSET、SAME_UPPER、SAME_LOWER 或 VALID</translation>
    </message>
    <message>
        <source>its output_shape has {} sizes, but needs {}</source>
        <translation>其 output_shape 有 {} 个尺寸，但需要 {} 个</translation>
    </message>
    <message>
        <source>its output_shape has the size {}</source>
        <translation>其 output_shape 有尺寸 {}</translation>
    </message>
    <message>
        <source>its weights have {} axes; a convolution of 1 to 3 dimensions has 3 to 5</source>
        <translation>其权重有 {} 个轴；1 到 3 维的卷积有 3 到 5 个</translation>
    </message>
    <message>
        <source>its weights {} do not match an input of shape {}</source>
        <translation>其权重 {} 与形状为 {} 的输入不符</translation>
    </message>
    <message>
        <source>its kernel_shape is {}, but its weights are {}</source>
        <translation>其 kernel_shape 为 {}，但其权重为 {}</translation>
    </message>
    <message>
        <source>it has {} groups</source>
        <translation>它有 {} 个分组</translation>
    </message>
    <message>
        <source>its weights {} in {} group(s) take {} channels, but its input has {}</source>
        <translation>其权重 {} 分 {} 组，需要 {} 个通道，但其输入有 {} 个</translation>
    </message>
    <message>
        <source>the shape of its weights &apos;{}&apos; is not known</source>
        <translation>其权重“{}”的形状未知</translation>
    </message>
    <message>
        <source>it has no kernel_shape</source>
        <translation>它没有 kernel_shape</translation>
    </message>
    <message>
        <source>padding: of the sizes {} and {} neither contains the other</source>
        <translation>填充：尺寸 {} 和 {} 互不包含</translation>
    </message>
    <message>
        <source>there is no policy &quot;{}&quot;, only {}</source>
        <translation>没有策略“{}”，只有 {}</translation>
    </message>
    <message>
        <source>policy {}: &quot;{}&quot; is not of the form KEY=VALUE</source>
        <translation>策略 {}：“{}”不是 KEY=VALUE 的形式</translation>
    </message>
    <message>
        <source>{}: &quot;{}&quot; is not a number from {} to {}</source>
        <translation>{}：“{}”不是从 {} 到 {} 的数</translation>
    </message>
    <message>
        <source>policy {} has no settings, but &quot;{}&quot; was given</source>
        <translation>策略 {} 没有设置，但给出了“{}”</translation>
    </message>
    <message>
        <source>policy {} has no setting &quot;{}&quot;, but {}</source>
        <translation>策略 {} 没有设置“{}”，但有 {}</translation>
    </message>
    <message>
        <source>{}: &quot;{}&quot; is neither sample nor median</source>
        <translation>{}：“{}”既不是 sample 也不是 median</translation>
    </message>
    <message>
        <source>policy {} chooses from a survey, but {} was not surveyed</source>
        <translation>策略 {} 从测量中选择，但 {} 没有测量</translation>
    </message>
    <message>
        <source>schedule: {}</source>
        <translation>安排：{}</translation>
    </message>
    <message>
        <source>{} iterations; there can be 1 to {}</source>
        <translation>{} 次迭代；可以是 1 到 {}</translation>
    </message>
    <message>
        <source>the {} {} is below 1</source>
        <translation>{} {} 小于 1</translation>
    </message>
    <message>
        <source>the last {}, {}, is below the first, {}</source>
        <translation>最后的 {} {} 小于第一个 {}</translation>
    </message>
    <message>
        <source>the {} {} is above {}</source>
        <translation>{} {} 大于 {}</translation>
    </message>
    <message>
        <source>the step {}; it can be 1 to {}</source>
        <translation>步长 {}；可以是 1 到 {}</translation>
    </message>
    <message>
        <source>a new size every {} iterations; there must be at least 1</source>
        <translation>每 {} 次迭代换一种尺寸；至少必须为 1</translation>
    </message>
    <message>
        <source>the size changes more than {} times; take fewer iterations</source>
        <translation>尺寸变化超过 {} 次；请减少迭代次数</translation>
    </message>
    <message>
        <source>no sizes to alternate among</source>
        <translation>没有可交替的尺寸</translation>
    </message>
    <message>
        <source>{} iterations at each size; there must be at least 1</source>
        <translation>每种尺寸 {} 次迭代；至少必须为 1</translation>
    </message>
    <message>
        <source>the batch {} is below 1</source>
        <translation>批大小 {} 小于 1</translation>
    </message>
    <message>
        <source>the last batch {} is below 1</source>
        <translation>最后一批的大小 {} 小于 1</translation>
    </message>
    <message>
        <source>{} iterations an epoch; there must be at least 2</source>
        <translation>每个 epoch {} 次迭代；至少必须为 2</translation>
    </message>
    <message>
        <source>the count {} of size {}; it can be 1 to {}</source>
        <translation>尺寸 {1} 的次数 {0}；可以是 1 到 {2}</translation>
    </message>
    <message>
        <source>schedule {}: {} is missing ({})</source>
        <translation>安排 {}：缺少 {}（{}）</translation>
    </message>
    <message>
        <source>schedule {}: &quot;{}&quot; is too much</source>
        <translation>安排 {}：“{}”是多余的</translation>
    </message>
    <message>
        <source>schedule: there is no kind &quot;{}&quot;, but {}</source>
        <translation>安排：没有种类“{}”，但有 {}</translation>
    </message>
    <message>
        <source>schedule {}: FILE is missing</source>
        <translation>安排 {}：缺少 FILE</translation>
    </message>
    <message>
        <source>schedule {}: files are not read here</source>
        <translation>安排 {}：此处不读取文件</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a count (a whole number from 1)</source>
        <translation>“{}”不是次数（从 1 开始的整数）</translation>
    </message>
    <message>
        <source>{}: more than {} rows</source>
        <translation>{}：超过 {} 行</translation>
    </message>
    <message>
        <source>{}: no sizes; rows of &quot;size,count&quot; are expected</source>
        <translation>{}：没有尺寸；应为 &quot;size,count&quot; 的行</translation>
    </message>
    <message>
        <source>{} is {}, but must be at least {}</source>
        <translation>{} 为 {}，但至少必须为 {}</translation>
    </message>
    <message>
        <source>{} is {}, more than 2^31</source>
        <translation>{} 为 {}，大于 2^31</translation>
    </message>
    <message>
        <source>output padding needs a transposed convolution</source>
        <translation>输出填充需要转置卷积</translation>
    </message>
    <message>
        <source>output padding is {}, but must be smaller than the stride, which is {}</source>
        <translation>输出填充为 {}，但必须小于步幅 {}</translation>
    </message>
    <message>
        <source>a filter of size {} with dilation {} does not fit an input of size {} with padding {}:{}</source>
        <translation>大小为 {}、膨胀率为 {} 的卷积核不适合大小为 {}、填充为 {}:{} 的输入</translation>
    </message>
    <message>
        <source>{} spatial dimensions, but a convolution has 1 to 3</source>
        <translation>{} 个空间维度，但卷积有 1 到 3 个</translation>
    </message>
    <message>
        <source>{} groups do not divide {} {} channels</source>
        <translation>{} 个分组不能整除 {} 个{}通道</translation>
    </message>
    <message>
        <source>a tensor of shape {} has more than 2^58 elements</source>
        <translation>形状为 {} 的张量超过 2^58 个元素</translation>
    </message>
    <message>
        <source>there is not enough memory: close other programs, or use a smaller file or a smaller problem</source>
        <translation>内存不足：请关闭其他程序，或使用更小的文件或更小的问题</translation>
    </message>
    <message>
        <source>the layers up to here have more than 2^62 parameters</source>
        <translation>到此为止的各层参数超过 2^62 个</translation>
    </message>
    <message>
        <source>unknown {} &apos;{}&apos;: use one of {}</source>
        <translation>未知的 {}“{}”：请使用以下之一：{}</translation>
    </message>
    <message>
        <source>the number is too large</source>
        <translation>该数太大</translation>
    </message>
    <message>
        <source>expected a number</source>
        <translation>此处应为数字</translation>
    </message>
    <message>
        <source>expected &apos;x&apos; or the end of the field</source>
        <translation>此处应为 &apos;x&apos; 或字段的结尾</translation>
    </message>
    <message>
        <source>{} is given twice</source>
        <translation>{} 给出了两次</translation>
    </message>
    <message>
        <source>unknown field &apos;{}&apos;: expected one of {}, a precision, a layout, or one of n c k in f s p d o g followed by numbers</source>
        <translation>未知的字段“{}”：应为 {} 之一、精度、布局，或 n c k in f s p d o g 之一加数字</translation>
    </message>
    <message>
        <source>field &apos;{}&apos; takes one number</source>
        <translation>字段“{}”需要一个数</translation>
    </message>
    <message>
        <source>field &apos;{}&apos; is missing</source>
        <translation>缺少字段“{}”</translation>
    </message>
    <message>
        <source>a convolution has 1 to 3 spatial dimensions</source>
        <translation>卷积有 1 到 3 个空间维度</translation>
    </message>
    <message>
        <source>{} numbers here, but &apos;in&apos; has {}</source>
        <translation>此处有 {} 个数，但 &apos;in&apos; 有 {} 个</translation>
    </message>
    <message>
        <source>size &apos;{}&apos;: every number must be at least 1 and at most 2^31</source>
        <translation>尺寸“{}”：每个数至少为 1，至多为 2^31</translation>
    </message>
    <message>
        <source>tf32 needs the tensor cores of an NVIDIA GPU of compute capability 8.0 or higher</source>
        <translation>tf32 需要计算能力 8.0 或更高的 NVIDIA GPU 的张量核心</translation>
    </message>
    <message>
        <source>{} has no convolution layer &apos;{}&apos;</source>
        <translation>{} 没有卷积层“{}”</translation>
    </message>
    <message>
        <source>{} of {} problems were measured in another survey of this session</source>
        <translation>{1} 个问题中的 {0} 个已在本会话的另一次测量中测得</translation>
    </message>
    <message>
        <source>there is no backend &apos;{}&apos;</source>
        <translation>没有后端“{}”</translation>
    </message>
    <message>
        <source>the speed of a recording is {}, but must be above 0</source>
        <translation>记录的速度为 {}，但必须大于 0</translation>
    </message>
    <message>
        <source>policy {} chooses from a survey: replay a session</source>
        <translation>策略 {} 从测量中选择：请重放一个会话</translation>
    </message>
    <message>
        <source>some problems were measured after a resume, when {}</source>
        <translation>部分问题在继续之后测量，当时 {}</translation>
    </message>
    <message>
        <source>the survey of {} at {} was measured elsewhere: {}; measure it again</source>
        <translation>{} 在 {} 的测量来自别处：{}；请重新测量</translation>
    </message>
    <message>
        <source>cannot open {} with {}: {}</source>
        <translation>无法用 {1} 打开 {0}：{2}</translation>
    </message>
    <message>
        <source>{} contains no convolution in these passes</source>
        <translation>{} 在这些方向上不含卷积</translation>
    </message>
    <message>
        <source>measured in a process that had surveyed before: code that was loaded then is not in the first executions; restart the program to measure them cold</source>
        <translation>在先前已做过测量的进程中测得：当时加载的代码不计入首次执行；若要测量冷启动，请重启程序</translation>
    </message>
    <message>
        <source>measured in a process that had listed engines for an absent device before: cuDNN&apos;s libraries were loaded then; restart the program to measure that cost</source>
        <translation>在先前为不在本机的设备列出过引擎的进程中测得：cuDNN 的库当时已加载；若要测量该开销，请重启程序</translation>
    </message>
    <message>
        <source>{} was recorded in tf32{}. A CPU cannot measure tf32: run the survey on the GPU</source>
        <translation>{} 是以 tf32 录制的{}。CPU 无法测量 tf32：请在 GPU 上测量</translation>
    </message>
    <message>
        <source>{}: not a ConvScope session</source>
        <translation>{}：不是 ConvScope 会话</translation>
    </message>
    <message>
        <source>the last line is cut</source>
        <translation>最后一行被截断</translation>
    </message>
    <message>
        <source>{}: the file is empty, not a ConvScope session</source>
        <translation>{}：文件为空，不是 ConvScope 会话</translation>
    </message>
    <message>
        <source>{}: the session is cut within its first line</source>
        <translation>{}：会话在第一行中被截断</translation>
    </message>
    <message>
        <source>cannot write {}: another program is writing it</source>
        <translation>无法写入 {}：另一个程序正在写入</translation>
    </message>
    <message>
        <source>cannot write {}: it is compressed (gunzip it to go on)</source>
        <translation>无法写入 {}：它是压缩文件（要继续，请用 gunzip 解压）</translation>
    </message>
    <message>
        <source>the convolution is quantized ({}), which ConvScope does not measure</source>
        <translation>该卷积是量化的（{}），ConvScope 不测量</translation>
    </message>
    <message>
        <source>the convolution&apos;s tensors are of type &apos;{}&apos;, which ConvScope does not measure</source>
        <translation>该卷积的张量类型为“{}”，ConvScope 不测量</translation>
    </message>
    <message>
        <source>the convolution has {} numbers as its {}</source>
        <translation>该卷积的 {1} 有 {0} 个数</translation>
    </message>
    <message>
        <source>the convolution has an input of {} and a filter of {} dimensions; nested tensors are not supported</source>
        <translation>该卷积的输入有 {} 维，卷积核有 {} 维；不支持嵌套张量</translation>
    </message>
    <message>
        <source>the convolution&apos;s filter is out of range</source>
        <translation>该卷积的卷积核超出范围</translation>
    </message>
    <message>
        <source>the convolution&apos;s filter does not fit the {} channels of its input</source>
        <translation>该卷积的卷积核与其输入的 {} 个通道不符</translation>
    </message>
    <message>
        <source>{}: larger than {} MiB, too large for a workload</source>
        <translation>{}：大于 {} MiB，对工作负载来说太大</translation>
    </message>
    <message>
        <source>{}: not a recording that ConvScope knows: it has {} bytes, so it is empty or cut off</source>
        <translation>{}：不是 ConvScope 认识的记录：它有 {} 字节，因此为空或被截断</translation>
    </message>
    <message>
        <source>there is no recording to read</source>
        <translation>没有可读取的记录</translation>
    </message>
    <message>
        <source>the sizes are symbolic or nested, not numbers</source>
        <translation>尺寸是符号或嵌套的，不是数字</translation>
    </message>
    <message>
        <source>its {} is &apos;{}&apos;, not numbers</source>
        <translation>其 {} 为“{}”，不是数字</translation>
    </message>
    <message>
        <source>it does not say whether it is transposed</source>
        <translation>没有说明它是否为转置卷积</translation>
    </message>
    <message>
        <source>it does not say which gradients it computes</source>
        <translation>没有说明它计算哪些梯度</translation>
    </message>
    <message>
        <source>the trace has no calls of convolutions, but replays of CUDA graphs, which hide them. Record the program without CUDA graphs</source>
        <translation>该 trace 没有卷积调用，但有 CUDA graph 的重放，后者会隐藏卷积。请在不使用 CUDA graph 的情况下录制程序</translation>
    </message>
    <message>
        <source>the trace has no convolutions (aten::convolution). Record the program while it runs its model, with activities=[ProfilerActivity.CPU, ...] and record_shapes=True</source>
        <translation>该 trace 没有卷积（aten::convolution）。请在程序运行模型时录制，并设 activities=[ProfilerActivity.CPU, ...] 和 record_shapes=True</translation>
    </message>
    <message>
        <source>the trace has no convolutions of process {}; it has those of {}</source>
        <translation>该 trace 没有进程 {} 的卷积；它有以下进程的：{}</translation>
    </message>
    <message>
        <source>the trace has no convolutions on device {}; it has those on {}</source>
        <translation>该 trace 在设备 {} 上没有卷积；它有以下设备的：{}</translation>
    </message>
    <message>
        <source>the event is not valid JSON: {}</source>
        <translation>该事件不是有效的 JSON：{}</translation>
    </message>
    <message>
        <source>the recording contains quantized convolutions ({}), which ConvScope does not measure</source>
        <translation>记录中有量化卷积（{}），ConvScope 不测量</translation>
    </message>
    <message>
        <source>the trace has no shapes: record it with convscope_record.py, or with torch.profiler.profile(record_shapes=True, ...)</source>
        <translation>该 trace 没有形状：请用 convscope_record.py 或 torch.profiler.profile(record_shapes=True, ...) 录制</translation>
    </message>
    <message>
        <source>the trace has no stride, padding and dilation: PyTorch before 2.1 does not write them. Record it with 2.1 or newer</source>
        <translation>该 trace 没有步幅、填充和膨胀率：PyTorch 2.1 之前不写入。请用 2.1 或更新的版本录制</translation>
    </message>
    <message>
        <source>{} of {} iterations have no convolutions</source>
        <translation>{1} 次迭代中有 {0} 次没有卷积</translation>
    </message>
    <message>
        <source>{} changed during the recording</source>
        <translation>{} 在录制期间改变了</translation>
    </message>
    <message>
        <source>{} has arguments that cannot be read</source>
        <translation>{} 有无法读取的参数</translation>
    </message>
    <message>
        <source>{} calls on empty tensors were left out</source>
        <translation>略去了 {} 次对空张量的调用</translation>
    </message>
    <message>
        <source>the trace has convolutions on empty tensors only</source>
        <translation>该 trace 只有对空张量的卷积</translation>
    </message>
    <message>
        <source>no finalist after 1 sample: {:.3g} times the best</source>
        <translation>1 个样本后未入围：是最佳者的 {} 倍</translation>
    </message>
    <message>
        <source>no finalist after {} samples: {:.3g} times the best</source>
        <translation>{} 个样本后未入围：是最佳者的 {} 倍</translation>
    </message>
    <message>
        <source>output size</source>
        <translation>输出大小</translation>
    </message>
    <message>
        <source>input size</source>
        <translation>输入尺寸</translation>
    </message>
    <message>
        <source>filter size</source>
        <translation>卷积核大小</translation>
    </message>
    <message>
        <source>stride</source>
        <translation>步幅</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>dilation</source>
        <translation>膨胀率</translation>
    </message>
    <message>
        <source>output padding</source>
        <translation>输出填充</translation>
    </message>
    <message>
        <source>batch size</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>number of input channels</source>
        <translation>输入通道数</translation>
    </message>
    <message>
        <source>number of output channels</source>
        <translation>输出通道数</translation>
    </message>
    <message>
        <source>number of groups</source>
        <translation>分组数</translation>
    </message>
    <message>
        <source>cannot {} {}: {}</source>
        <translation>无法{} {}：{}</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Debian and Ubuntu: apt install libonnx1</source>
        <translation>Debian 和 Ubuntu：apt install libonnx1</translation>
    </message>
    <message>
        <source>ONNX models cannot be read: {}</source>
        <translation>无法读取 ONNX 模型：{}</translation>
    </message>
    <message>
        <source>cannot be read: {}</source>
        <translation>无法读取：{}</translation>
    </message>
    <message>
        <source>forecast of {}</source>
        <translation>预测 {}</translation>
    </message>
    <message>
        <source>policy {}</source>
        <translation>策略 {}</translation>
    </message>
    <message>
        <source>write</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>{}. Check the spelling, and whether it is installed on this machine</source>
        <translation>{}。请检查拼写，以及它是否已安装在本机</translation>
    </message>
    <message>
        <source>{} does not answer. {}</source>
        <translation>{} 没有应答。{}</translation>
    </message>
    <message>
        <source>its key has changed. Ask its administrator whether that is right; if so, remove the old key with ssh-keygen -R</source>
        <translation>它的密钥已改变。请向管理员确认；若属实，用 ssh-keygen -R 删除旧密钥</translation>
    </message>
    <message>
        <source>its key was not accepted. Connect once in a terminal to accept it</source>
        <translation>它的密钥未被接受。请在终端中连接一次以接受它</translation>
    </message>
    <message>
        <source>its address is unknown. Check the spelling, HostName in ~/.ssh/config, and the network</source>
        <translation>它的地址未知。请检查拼写、~/.ssh/config 中的 HostName 以及网络</translation>
    </message>
    <message>
        <source>it refuses connections. Check the port, and whether an ssh server runs there</source>
        <translation>它拒绝连接。请检查端口，以及那里是否运行着 ssh 服务器</translation>
    </message>
    <message>
        <source>it does not answer. Check whether it is on, and the network or VPN</source>
        <translation>它没有应答。请检查它是否已开机，以及网络或 VPN</translation>
    </message>
    <message>
        <source>no network leads to it. Check the network or VPN</source>
        <translation>没有网络通往该主机。请检查网络或 VPN</translation>
    </message>
    <message>
        <source>it refuses your key or password. Check User and IdentityFile in ~/.ssh/config, or load your key with ssh-add</source>
        <translation>它拒绝了您的密钥或密码。请检查 ~/.ssh/config 中的 User 和 IdentityFile，或用 ssh-add 加载密钥</translation>
    </message>
    <message>
        <source>it refuses your keys. Set IdentityFile and IdentitiesOnly in ~/.ssh/config</source>
        <translation>它拒绝了您的密钥。请在 ~/.ssh/config 中设置 IdentityFile 和 IdentitiesOnly</translation>
    </message>
    <message>
        <source>it closed the connection. Check whether you may log in there</source>
        <translation>它关闭了连接。请检查您是否有权登录</translation>
    </message>
    <message>
        <source>{}; it printed &apos;{}&apos;</source>
        <translation>{}；它的输出为“{}”</translation>
    </message>
    <message>
        <source>cannot connect to {}: {}</source>
        <translation>无法连接到 {}：{}</translation>
    </message>
    <message>
        <source>ssh failed. {}</source>
        <translation>ssh 失败。{}</translation>
    </message>
    <message>
        <source>the command for {} was killed before it answered. Check the memory limit of the container or job</source>
        <translation>{} 的命令在应答之前被终止。请检查容器或作业的内存限制</translation>
    </message>
    <message>
        <source>the command for {} ended with {} before it answered. {}</source>
        <translation>{} 的命令在应答之前结束：{}。{}</translation>
    </message>
    <message>
        <source>Check whether `{}` works in a terminal</source>
        <translation>请检查 `{}` 在终端中是否可用</translation>
    </message>
    <message>
        <source>there is no {} on {}, or it cannot run there. Copy it there with `{}`</source>
        <translation>{1} 上没有 {0}，或它无法在那里运行。请用 `{2}` 复制过去</translation>
    </message>
    <message>
        <source>{}, {} thread</source>
        <translation>{}，{} 个线程</translation>
    </message>
    <message>
        <source>{}, {} threads</source>
        <translation>{}，{} 个线程</translation>
    </message>
    <message>
        <source>not JSON: {}</source>
        <translation>不是 JSON：{}</translation>
    </message>
    <message>
        <source>the key {} is given twice</source>
        <translation>键 {} 出现了两次</translation>
    </message>
    <message>
        <source>nested deeper than a network can be</source>
        <translation>嵌套过深，超出了网络的限度</translation>
    </message>
    <message>
        <source>policy {} needs a survey of the backend {}, but this one is of {}</source>
        <translation>策略 {} 需要后端 {} 的测量，但此测量属于 {}</translation>
    </message>
    <message>
        <source>it ended with {}</source>
        <translation>已结束：{}</translation>
    </message>
    <message>
        <source>{} is not a relocatable archive of ConvScope: {}</source>
        <translation>{} 不是 ConvScope 的可迁移归档包：{}</translation>
    </message>
    <message>
        <source>cannot pack the program: {}</source>
        <translation>无法打包程序：{}</translation>
    </message>
    <message>
        <source>{} already exists: give another file, or --force to replace it</source>
        <translation>{} 已存在：请指定另一个文件，或用 --force 替换它</translation>
    </message>
    <message>
        <source>cannot write {}: the command reads this file; give another file</source>
        <translation>无法写入 {}：该命令正在读取此文件；请指定另一个文件</translation>
    </message>
    <message>
        <source>other programs took {} of the time of {} when the survey began: its times are longer and vary more than on an idle device</source>
        <translation>测量开始时，其他程序占用了 {1} 的 {0} 时间：与空闲设备相比，时间更长、波动更大</translation>
    </message>
    <message>
        <source>choices need a survey of cuDNN (--backend cudnn) on a GPU</source>
        <translation>生成选择文件需要在 GPU 上对 cuDNN 的测量（--backend cudnn）</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>no result was checked (convscope-cli determinism)</source>
        <translation>没有检查过任何结果 (convscope-cli determinism)</translation>
    </message>
    <message>
        <source>no algorithm fits the options</source>
        <translation>没有符合选项的算法</translation>
    </message>
    <message>
        <source>a convolution without all of its descriptors</source>
        <translation>缺少部分描述符的卷积</translation>
    </message>
    <message>
        <source>a tensor that is not in memory</source>
        <translation>不在内存中的张量</translation>
    </message>
    <message>
        <source>a tensor in a layout of its own</source>
        <translation>布局特殊的张量</translation>
    </message>
    <message>
        <source>a tensor that is aligned to less than 16 bytes</source>
        <translation>对齐不足 16 字节的张量</translation>
    </message>
    <message>
        <source>a convolution that does not add up in 32 bits</source>
        <translation>不以 32 位累加的卷积</translation>
    </message>
    <message>
        <source>a convolution with a flipped filter</source>
        <translation>翻转卷积核的卷积</translation>
    </message>
    <message>
        <source>a convolution that is scaled or added to its result</source>
        <translation>结果经过缩放或累加的卷积</translation>
    </message>
    <message>
        <source>a graph of several operations</source>
        <translation>由多个操作组成的图</translation>
    </message>
    <message>
        <source>a graph of any size</source>
        <translation>任意尺寸的图</translation>
    </message>
    <message>
        <source>tensors of several types</source>
        <translation>多种类型的张量</translation>
    </message>
    <message>
        <source>tensors of a type that ConvScope does not measure</source>
        <translation>ConvScope 不测量的类型的张量</translation>
    </message>
    <message>
        <source>tensors with gaps, or of several layouts</source>
        <translation>有空隙或多种布局的张量</translation>
    </message>
    <message>
        <source>takes longer than {:.4g} ms: {:.2g}% of its work took {:.4g} ms</source>
        <translation>耗时超过 {} 毫秒：其 {}% 的计算量就用了 {} 毫秒</translation>
    </message>
    <message>
        <source>all {} convolutions of the trace are calls with which torch.compile traces and tunes. Record iterations after the compilation</source>
        <translation>跟踪中的全部 {} 个卷积都是 torch.compile 用于跟踪和调优的调用。请录制编译之后的迭代</translation>
    </message>
    <message>
        <source>{} calls with which torch.compile traces and tunes were left out</source>
        <translation>略去了 torch.compile 用于跟踪和调优的 {} 次调用</translation>
    </message>
    <message>
        <source>its function &apos;{}&apos; calls itself</source>
        <translation>其函数“{}”调用了自身</translation>
    </message>
    <message>
        <source>its functions call each other deeper than {} times</source>
        <translation>其函数的相互调用嵌套超过 {} 层</translation>
    </message>
    <message>
        <source>its graph is larger than {} MiB with all functions</source>
        <translation>展开所有函数后，其计算图大于 {} MiB</translation>
    </message>
    <message>
        <source>it has {} outputs, but its branch computes {}</source>
        <translation>它有 {} 个输出，但其分支只计算 {} 个</translation>
    </message>
    <message>
        <source>it has convolutions in its branches, and which one runs depends on &apos;{}&apos;, which is not known: export the model with one branch only</source>
        <translation>它的分支中有卷积，而执行哪个分支取决于未知的“{}”：请只保留一个分支后重新导出模型</translation>
    </message>
    <message>
        <source>the execution trace is cut off or damaged</source>
        <translation>该 execution trace 被截断或已损坏</translation>
    </message>
    <message>
        <source>the execution trace has no convolutions (aten::convolution)</source>
        <translation>该 execution trace 中没有卷积（aten::convolution）</translation>
    </message>
    <message>
        <source>{}: --device cpu is for the output of oneDNN only</source>
        <translation>{}：--device cpu 仅用于 oneDNN 的输出</translation>
    </message>
    <message>
        <source>{}: a profile of ONNX Runtime, which has no stride, padding and dilation of convolutions: import the model (.onnx) itself</source>
        <translation>{}：这是 ONNX Runtime 的性能分析文件，其中没有卷积的步幅、填充和膨胀：请直接导入模型（.onnx）</translation>
    </message>
    <message>
        <source>{}: not a recording that ConvScope knows: a trace of the PyTorch profiler, an execution trace of PyTorch, a log or graph of cudnn-frontend, the output of ONEDNN_VERBOSE=1, the slow operations of XLA, or a workload</source>
        <translation>{}：不是 ConvScope 认识的记录：PyTorch profiler 的 trace、PyTorch 的 execution trace、cudnn-frontend 的日志或计算图、ONEDNN_VERBOSE=1 的输出、XLA 的慢操作日志，或工作负载</translation>
    </message>
    <message>
        <source>{}: larger than {} MiB, too large for a recording of its kind</source>
        <translation>{}：大于 {} MiB，对这种记录来说过大</translation>
    </message>
    <message>
        <source>{}: a network, not a recording: the commands shapes and profile take it</source>
        <translation>{}：这是网络，不是记录：请用命令 shapes 和 profile</translation>
    </message>
    <message>
        <source>{}: a session, not a recording: the command show takes it</source>
        <translation>{}：这是会话，不是记录：请用命令 show</translation>
    </message>
    <message>
        <source>{} is of a run of {} processes and {} of one of {}: they are not of the same run</source>
        <translation>{} 属于 {} 个进程的运行，而 {} 属于 {} 个进程的运行：它们不是同一次运行</translation>
    </message>
    <message>
        <source>{} and {} are both of rank {}</source>
        <translation>{} 和 {} 都属于 rank {}</translation>
    </message>
    <message>
        <source>the ranks of {} communicate by {} and those of {} by {}: they are not of the same run</source>
        <translation>{} 的各个 rank 通过 {} 通信，而 {} 的通过 {}：它们不是同一次运行</translation>
    </message>
    <message>
        <source>{} and {} were recorded {} s apart: they are not of the same run</source>
        <translation>{} 和 {} 的录制时间相隔 {} 秒：它们不是同一次运行</translation>
    </message>
    <message>
        <source>--process and --device choose in one trace, and several were given</source>
        <translation>--process 和 --device 用于在一个 trace 中选择，但给出了多个 trace</translation>
    </message>
    <message>
        <source>{} is no trace, but several traces were given: read a rank&apos;s trace with its log alone</source>
        <translation>{} 不是 trace，但给出了多个 trace：请只把一个 rank 的 trace 与其日志一起读取</translation>
    </message>
    <message>
        <source>{} does not say of which rank it is (distributedInfo), so it cannot be read with other traces: record it with torch.profiler while torch.distributed is initialized</source>
        <translation>{} 没有说明它属于哪个 rank（distributedInfo），因此不能与其他 trace 一起读取：请在 torch.distributed 已初始化时用 torch.profiler 录制</translation>
    </message>
    <message>
        <source>of rank {} of {}, the slowest</source>
        <translation>属于 rank {}（共 {} 个），即最慢的一个</translation>
    </message>
    <message>
        <source>of rank {} of {}, none of which is the slowest</source>
        <translation>属于 rank {}（共 {} 个），没有哪一个最慢</translation>
    </message>
    <message>
        <source>all convolutions of the trace were captured in CUDA graphs, not executed, and a replay does not show which it computes. Record iterations before the capture, too</source>
        <translation>该 trace 的所有卷积都被 CUDA 图捕获而没有执行，而重放不显示它计算哪些卷积。请同时录制捕获之前的迭代</translation>
    </message>
    <message>
        <source>{} of {} iterations replay CUDA graphs, and the trace does not show which convolutions these compute: their kernels count as the device&apos;s time only</source>
        <translation>{} 次迭代（共 {} 次）重放 CUDA 图，而 trace 不显示这些图计算哪些卷积：它们的内核只计入设备时间</translation>
    </message>
    <message>
        <source>{} calls that CUDA graphs captured were left out: the device did not execute them</source>
        <translation>略去了 {} 次被 CUDA 图捕获的调用：设备没有执行它们</translation>
    </message>
    <message>
        <source>the file ends within its header</source>
        <translation>文件在文件头中就结束了</translation>
    </message>
    <message>
        <source>the header is damaged</source>
        <translation>文件头已损坏</translation>
    </message>
    <message>
        <source>{} sizes: more than {}; take a larger step</source>
        <translation>{} 种尺寸：多于 {} 种；请用更大的步长</translation>
    </message>
    <message>
        <source>heights and widths need an input of two or three spatial sizes; {} has one</source>
        <translation>高和宽需要有两个或三个空间尺寸的输入；{} 只有一个</translation>
    </message>
    <message>
        <source>pictures need an input of height and width, and {} is none</source>
        <translation>图片需要有高和宽的输入，而 {} 不是</translation>
    </message>
    <message>
        <source>the shorter side {} and the longer side {}; they can be 1 to {}, the shorter one first</source>
        <translation>短边 {} 和长边 {}；可以是 1 到 {}，短边在前</translation>
    </message>
    <message>
        <source>the factor {}; it can be 0 to {}</source>
        <translation>系数 {}；可以是 0 到 {}</translation>
    </message>
    <message>
        <source>the picture {} is not of height and width</source>
        <translation>图片 {} 不是由高和宽组成的</translation>
    </message>
    <message>
        <source>more than {} pictures</source>
        <translation>图片多于 {} 张</translation>
    </message>
    <message>
        <source>{} pictures are less than a batch of {}</source>
        <translation>{} 张图片不足一个批量 {}</translation>
    </message>
    <message>
        <source>more than {} pictures; take fewer iterations or a smaller batch</source>
        <translation>图片多于 {} 张；请减少迭代次数或批量</translation>
    </message>
    <message>
        <source>schedule {}: {} &quot;{}&quot; is not a whole number from {}</source>
        <translation>安排 {}：{}“{}”不是从 {} 起的整数</translation>
    </message>
    <message>
        <source>the row has {} cells, and its size is in number {}</source>
        <translation>该行有 {} 个单元格，而尺寸在第 {} 个</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is too much</source>
        <translation>“{}”是多余的</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a height or width (a whole number from 1)</source>
        <translation>“{}”不是高或宽（从 1 起的整数）</translation>
    </message>
    <message>
        <source>{}: more than {} files</source>
        <translation>{}：文件多于 {} 个</translation>
    </message>
    <message>
        <source>{}: no pictures (JPEG, PNG, GIF, BMP, WebP, TIFF) among its {} files</source>
        <translation>{}：它的 {} 个文件中没有图片（JPEG、PNG、GIF、BMP、WebP、TIFF）</translation>
    </message>
    <message>
        <source>the columns &quot;{}&quot; and &quot;{}&quot; mean the same</source>
        <translation>“{}”和“{}”两列含义相同</translation>
    </message>
    <message>
        <source>{} is of rank {}, and a run of {} processes has no such rank</source>
        <translation>{} 属于 rank {}，而 {} 个进程的运行没有这个 rank</translation>
    </message>
    <message>
        <source>of rank {} of {}, which is not the slowest</source>
        <translation>属于 rank {}（共 {} 个），不是最慢的</translation>
    </message>
    <message>
        <source>there is no lesson &apos;{}&apos;</source>
        <translation>没有课程“{}”</translation>
    </message>
    <message>
        <source>lesson {} has no step &apos;{}&apos;: use 1 to {}, or {}</source>
        <translation>课程 {} 没有步骤“{}”：请用 1 到 {}，或 {}</translation>
    </message>
    <message>
        <source>{}: the text is UTF-16, as &gt; of Windows PowerShell writes it: save it as UTF-8</source>
        <translation>{}：文本为 UTF-16 编码（Windows PowerShell 的 &gt; 如此写入）：请另存为 UTF-8</translation>
    </message>
    <message>
        <source>this is a Git LFS pointer, not the file itself: run git lfs pull</source>
        <translation>这是 Git LFS 指针，而不是文件本身：请运行 git lfs pull</translation>
    </message>
    <message>
        <source>this is an HTML page, e.g. of a failed download: download the file itself</source>
        <translation>这是 HTML 页面，例如下载失败时的页面：请下载文件本身</translation>
    </message>
    <message>
        <source>this is an XML document, e.g. of a failed download: download the file itself</source>
        <translation>这是 XML 文档，例如下载失败时的文档：请下载文件本身</translation>
    </message>
    <message>
        <source>this is compressed with {}: decompress it first</source>
        <translation>此文件用 {} 压缩：请先解压</translation>
    </message>
    <message>
        <source>it has {} inputs, and {} takes at most {}</source>
        <translation>它有 {} 个输入，而 {} 最多接受 {} 个</translation>
    </message>
    <message>
        <source>the input &apos;{}&apos; has no shape: give one with {}, e.g. {}</source>
        <translation>输入“{}”没有形状：请用 {} 给出，例如 {}</translation>
    </message>
    <message>
        <source>the input &apos;{}&apos; has the shape {}, whose open sizes are {}: give the whole shape with {}, e.g. {}</source>
        <translation>输入“{}”的形状为 {}，其中 {} 未定：请用 {} 给出完整的形状，例如 {}</translation>
    </message>
    <message>
        <source>{}: not a recording that ConvScope knows: its first {} MiB contain nothing of one</source>
        <translation>{}：不是 ConvScope 认识的记录：其前 {} MiB 中没有任何记录的内容</translation>
    </message>
    <message>
        <source>hardware counters could not be read: {}</source>
        <translation>无法读取硬件计数：{}</translation>
    </message>
    <message>
        <source>there is no step to show</source>
        <translation>没有可显示的步骤</translation>
    </message>
    <message>
        <source>{}: a slide is written to .png or .pdf</source>
        <translation>{}：幻灯片写入 .png 或 .pdf</translation>
    </message>
    <message>
        <source>{}: a .png is one slide: name a step, or write all steps to .pdf</source>
        <translation>{}：一个 .png 是一张幻灯片：请指定步骤，或把全部步骤写入 .pdf</translation>
    </message>
    <message>
        <source>hardware counters are incomplete: {}</source>
        <translation>硬件计数不完整：{}</translation>
    </message>
    <message>
        <source>{} has changed since the run began ({}): run it again</source>
        <translation>{} 在运行开始后发生了变化（{}）：请重新运行</translation>
    </message>
    <message>
        <source>{} and {} are different ({}): measure each in a survey of its own, and use the command compare</source>
        <translation>{} 与 {} 不同（{}）：请分别测量，再用命令 compare 比较</translation>
    </message>
    <message>
        <source>{} and {} are the same device: name it once, because measurements at the same time disturb each other</source>
        <translation>{} 与 {} 是同一设备：同时测量会互相干扰，请只指定一次</translation>
    </message>
    <message>
        <source>policy {}, setting {}</source>
        <translation>策略 {}，设置 {}</translation>
    </message>
    <message>
        <source>{}: a log of cuDNN&apos;s calls (CUDNN_LOGLEVEL_DBG), which ConvScope does not read: record the log of cudnn-frontend with CUDNN_FRONTEND_LOG_INFO=1 CUDNN_FRONTEND_LOG_FILE=run.log</source>
        <translation>{}：cuDNN 调用的日志（CUDNN_LOGLEVEL_DBG），ConvScope 不读取它：请用 CUDNN_FRONTEND_LOG_INFO=1 CUDNN_FRONTEND_LOG_FILE=run.log 记录 cudnn-frontend 的日志</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is words, which &apos;=&apos; and &apos;!=&apos; compare</source>
        <translation>“{}”是文字，只能用 &apos;=&apos; 和 &apos;!=&apos; 比较</translation>
    </message>
    <message>
        <source>&apos;{}&apos; and &apos;{}&apos; are of different kinds</source>
        <translation>“{}”和“{}”的种类不同</translation>
    </message>
    <message>
        <source>&apos;{}&apos; must compare a figure, e.g. &apos;fastest.family = FFT&apos; or &apos;benchmark.gain &gt;= 5%&apos;</source>
        <translation>“{}”必须比较一个数据，例如 &apos;fastest.family = FFT&apos; 或 &apos;benchmark.gain &gt;= 5%&apos;</translation>
    </message>
    <message>
        <source>there is no figure &apos;{}&apos;: there are {}</source>
        <translation>没有数据“{}”：有 {}</translation>
    </message>
    <message>
        <source>there is no figure &apos;{}&apos;: figures begin with {}</source>
        <translation>没有数据“{}”：数据以这些词开头：{}</translation>
    </message>
    <message>
        <source>&apos;({})&apos; must be a layer and a pass, as &apos;(conv1 fwd)&apos;</source>
        <translation>“({})”必须是层和方向，例如 &apos;(conv1 fwd)&apos;</translation>
    </message>
    <message>
        <source>&apos;{}&apos; lacks its &apos;)&apos;</source>
        <translation>“{}”缺少 &apos;)&apos;</translation>
    </message>
    <message>
        <source>&apos;({})&apos; must be one input size, e.g. &apos;(n=8)&apos;</source>
        <translation>“({})”必须是一个输入尺寸，例如 &apos;(n=8)&apos;</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no figure of one layer: leave out the &apos;(...)&apos;</source>
        <translation>“{}”不是单个层的数据：请去掉 &apos;(...)&apos;</translation>
    </message>
    <message>
        <source>{} &apos;{}&apos; must be a name of letters, digits, &apos;-&apos;, &apos;_&apos; and &apos;.&apos;</source>
        <translation>{}“{}”必须是由字母、数字、&apos;-&apos;、&apos;_&apos; 和 &apos;.&apos; 组成的名称</translation>
    </message>
    <message>
        <source>there is no step: each begins with a line &apos;# TITLE&apos;</source>
        <translation>没有步骤：每个步骤以一行 &apos;# TITLE&apos; 开头</translation>
    </message>
    <message>
        <source>step {} ({})</source>
        <translation>步骤 {}（{}）</translation>
    </message>
    <message>
        <source>this lesson is of another version: this program reads &apos;{}&apos;</source>
        <translation>此课程是另一个版本的：本程序读取 &apos;{}&apos;</translation>
    </message>
    <message>
        <source>not a lesson: it must begin with &apos;---&apos; and &apos;{}&apos;</source>
        <translation>不是课程：必须以 &apos;---&apos; 和 &apos;{}&apos; 开头</translation>
    </message>
    <message>
        <source>the head lacks its end, a line &apos;---&apos;</source>
        <translation>头部缺少结尾，即一行 &apos;---&apos;</translation>
    </message>
    <message>
        <source>the head lacks a &apos;title&apos;</source>
        <translation>头部缺少 &apos;title&apos;</translation>
    </message>
    <message>
        <source>minutes: &apos;{}&apos; must be a number from 1 to {}</source>
        <translation>minutes：“{}”必须是 1 到 {} 的数字</translation>
    </message>
    <message>
        <source>&apos;{}&apos; must be &apos;KEY: VALUE&apos;</source>
        <translation>“{}”必须是 &apos;KEY: VALUE&apos;</translation>
    </message>
    <message>
        <source>the key &apos;{}&apos; is given twice</source>
        <translation>键“{}”给出了两次</translation>
    </message>
    <message>
        <source>a step must begin with a line &apos;# TITLE&apos;</source>
        <translation>步骤必须以一行 &apos;# TITLE&apos; 开头</translation>
    </message>
    <message>
        <source>there are more than {} steps</source>
        <translation>步骤多于 {} 个</translation>
    </message>
    <message>
        <source>only the last step may have &apos;## Exercises&apos;</source>
        <translation>只有最后一个步骤可以有 &apos;## Exercises&apos;</translation>
    </message>
    <message>
        <source>&apos;## Solutions&apos; follow &apos;## Exercises&apos;, and this step has none</source>
        <translation>&apos;## Solutions&apos; 在 &apos;## Exercises&apos; 之后，而此步骤没有练习</translation>
    </message>
    <message>
        <source>only &apos;## Question&apos;, &apos;## Answer&apos;, &apos;## Exercises&apos;, &apos;## Solutions&apos; and &apos;## Teacher&apos; may follow a step&apos;s text, in this order</source>
        <translation>步骤的文字之后只能依次有 &apos;## Question&apos;、&apos;## Answer&apos;、&apos;## Exercises&apos;、&apos;## Solutions&apos; 和 &apos;## Teacher&apos;</translation>
    </message>
    <message>
        <source>a step has one block &apos;```step&apos;, before its question</source>
        <translation>一个步骤只有一个 &apos;```step&apos; 块，位于问题之前</translation>
    </message>
    <message>
        <source>a block &apos;```&apos; lacks its end</source>
        <translation>&apos;```&apos; 块缺少结尾</translation>
    </message>
    <message>
        <source>&apos;```step&apos; lacks its end, a line &apos;```&apos;</source>
        <translation>&apos;```step&apos; 缺少结尾，即一行 &apos;```&apos;</translation>
    </message>
    <message>
        <source>after the choices only &apos;## Answer&apos; or the next step may follow</source>
        <translation>选项之后只能是 &apos;## Answer&apos; 或下一个步骤</translation>
    </message>
    <message>
        <source>the question is empty</source>
        <translation>问题为空</translation>
    </message>
    <message>
        <source>a question needs at least two choices, as &apos;- [ ] TEXT&apos;</source>
        <translation>问题至少需要两个选项，写作 &apos;- [ ] TEXT&apos;</translation>
    </message>
    <message>
        <source>the choice lacks its &apos;]&apos;</source>
        <translation>选项缺少 &apos;]&apos;</translation>
    </message>
    <message>
        <source>a question has at most {} choices</source>
        <translation>问题最多有 {} 个选项</translation>
    </message>
    <message>
        <source>the choice has no text</source>
        <translation>选项没有文字</translation>
    </message>
    <message>
        <source>the figure &apos;{}&apos; needs a &apos;network&apos; or &apos;program&apos;</source>
        <translation>数据“{}”需要 &apos;network&apos; 或 &apos;program&apos;</translation>
    </message>
    <message>
        <source>the figure &apos;{}&apos; needs a &apos;program&apos;</source>
        <translation>数据“{}”需要 &apos;program&apos;</translation>
    </message>
    <message>
        <source>the figure &apos;{}&apos; needs a &apos;schedule&apos;</source>
        <translation>数据“{}”需要 &apos;schedule&apos;</translation>
    </message>
    <message>
        <source>the figure &apos;{}&apos; needs a &apos;layer&apos;, here or as &apos;{}(LAYER PASS)&apos;</source>
        <translation>数据“{}”需要 &apos;layer&apos;：在此处给出，或写作 &apos;{}(LAYER PASS)&apos;</translation>
    </message>
    <message>
        <source>{}: larger than 1 MiB, too large for a lesson</source>
        <translation>{}：大于 1 MiB，对课程来说太大</translation>
    </message>
    <message>
        <source>&apos;{}&apos; must be a number from {} to {}</source>
        <translation>“{}”必须是 {} 到 {} 的数字</translation>
    </message>
    <message>
        <source>&apos;{}&apos; must be on or off</source>
        <translation>“{}”必须是 on 或 off</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is named twice</source>
        <translation>“{}”列出了两次</translation>
    </message>
    <message>
        <source>give 1 to {} policies with blanks between them</source>
        <translation>请给出 1 到 {} 个策略，以空格分隔</translation>
    </message>
    <message>
        <source>&apos;mechanism-schedule&apos; and &apos;mechanism-iterations&apos; need &apos;mechanism&apos;</source>
        <translation>&apos;mechanism-schedule&apos; 和 &apos;mechanism-iterations&apos; 需要 &apos;mechanism&apos;</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has no value</source>
        <translation>“{}”没有值</translation>
    </message>
    <message>
        <source>&apos;{}{}&apos; is no convolution of {}, which has {}</source>
        <translation>“{}{}”不是 {} 的卷积，其卷积有 {}</translation>
    </message>
    <message>
        <source>there is no &apos;network&apos; or &apos;program&apos;, which all other keys need</source>
        <translation>没有 &apos;network&apos; 或 &apos;program&apos;，而其他键都需要它</translation>
    </message>
    <message>
        <source>&apos;axis&apos; needs the chart {}</source>
        <translation>&apos;axis&apos; 需要图表 {}</translation>
    </message>
    <message>
        <source>a &apos;program&apos; has its own sizes and layers: &apos;sizes&apos;, &apos;layer&apos; and &apos;schedule&apos; need a &apos;network&apos;</source>
        <translation>&apos;program&apos; 有自己的尺寸和层：&apos;sizes&apos;、&apos;layer&apos; 和 &apos;schedule&apos; 需要 &apos;network&apos;</translation>
    </message>
    <message>
        <source>&apos;mechanism&apos; needs a &apos;network&apos;</source>
        <translation>&apos;mechanism&apos; 需要 &apos;network&apos;</translation>
    </message>
    <message>
        <source>&apos;pass&apos; needs a &apos;layer&apos;</source>
        <translation>&apos;pass&apos; 需要 &apos;layer&apos;</translation>
    </message>
    <message>
        <source>&apos;speed&apos; needs a &apos;session&apos; to play</source>
        <translation>&apos;speed&apos; 需要可播放的 &apos;session&apos;</translation>
    </message>
    <message>
        <source>the comment of line {} lacks its end, &apos;--&gt;&apos; at a line&apos;s end</source>
        <translation>第 {} 行的注释缺少结尾，即行尾的 &apos;--&gt;&apos;</translation>
    </message>
    <message>
        <source>&apos;{}&apos; must be a time, e.g. &apos;20 us&apos;, &apos;1.5 ms&apos; or &apos;2 s&apos;</source>
        <translation>“{}”必须是时间，例如 &apos;20 us&apos;、&apos;1.5 ms&apos; 或 &apos;2 s&apos;</translation>
    </message>
    <message>
        <source>&apos;{}&apos; must be a size, e.g. &apos;512 KiB&apos;, &apos;64 MiB&apos; or &apos;2 GiB&apos;</source>
        <translation>“{}”必须是大小，例如 &apos;512 KiB&apos;、&apos;64 MiB&apos; 或 &apos;2 GiB&apos;</translation>
    </message>
    <message>
        <source>&apos;{}&apos; must be a share, e.g. &apos;5%&apos;</source>
        <translation>“{}”必须是百分比，例如 &apos;5%&apos;</translation>
    </message>
    <message>
        <source>&apos;{}&apos; must be a number, e.g. &apos;3&apos; or &apos;1.5&apos;</source>
        <translation>“{}”必须是数字，例如 &apos;3&apos; 或 &apos;1.5&apos;</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has no &apos;{}&apos; before it</source>
        <translation>“{}”之前没有“{}”</translation>
    </message>
    <message>
        <source>&apos;{}&apos; lacks its &apos;{}&apos;</source>
        <translation>“{}”缺少“{}”</translation>
    </message>
    <message>
        <source>&apos;{}&apos; lacks its &apos;{}&apos; (a brace itself is written &apos;{}&apos;)</source>
        <translation>“{}”缺少“{}”（大括号本身写作“{}”）</translation>
    </message>
    <message>
        <source>&apos;{}&apos; and &apos;{}&apos; must be at the beginning of a paragraph</source>
        <translation>“{}”和“{}”必须位于段落开头</translation>
    </message>
    <message>
        <source>Line {}: {}</source>
        <translation>第 {} 行：{}</translation>
    </message>
    <message>
        <source>&quot;{}&quot; can be several sizes, or height, width and count: write one size a line, as {}, or {}x{},{} for {} iterations at that height and width</source>
        <translation>“{}”可以是几个尺寸，也可以是高、宽和次数：请每行写一个尺寸，如 {}；或写 {}x{},{}，表示以该高和宽进行 {} 次迭代</translation>
    </message>
    <message>
        <source>a choice shows no figures: put &apos;{}&apos; into the question</source>
        <translation>选项中不显示数据：请将“{}”写入问题</translation>
    </message>
    <message>
        <source>the only iteration replays CUDA graphs, and the trace does not show which convolutions these compute: their kernels count as the device&apos;s time only</source>
        <translation>唯一的迭代重放 CUDA 图，而 trace 不显示这些图计算哪些卷积：它们的内核只计入设备时间</translation>
    </message>
    <message>
        <source>{} of {} iterations replays CUDA graphs, and the trace does not show which convolutions these compute: their kernels count as the device&apos;s time only</source>
        <translation>{} 次迭代（共 {} 次）重放 CUDA 图，而 trace 不显示这些图计算哪些卷积：它们的内核只计入设备时间</translation>
    </message>
    <message>
        <source>the only iteration has no convolutions</source>
        <translation>唯一的迭代没有卷积</translation>
    </message>
    <message>
        <source>{} of {} iterations has no convolutions</source>
        <translation>{1} 次迭代中有 {0} 次没有卷积</translation>
    </message>
    <message>
        <source>{} call with which torch.compile traces and tunes was left out</source>
        <translation>略去了 torch.compile 用于跟踪和调优的 {} 次调用</translation>
    </message>
    <message>
        <source>{} call that CUDA graphs captured was left out: the device did not execute it</source>
        <translation>略去了 {} 次被 CUDA 图捕获的调用：设备没有执行它</translation>
    </message>
    <message>
        <source>{} call on empty tensors was left out</source>
        <translation>略去了 {} 次对空张量的调用</translation>
    </message>
    <message>
        <source>{}: slides in a .pdf have the answers: leave out --answers</source>
        <translation>{}：.pdf 中的幻灯片带有答案：请去掉 --answers</translation>
    </message>
    <message>
        <source>the step &quot;{}&quot; asks no question: it has no slide with an answer</source>
        <translation>步骤“{}”没有问题，所以没有带答案的幻灯片</translation>
    </message>
    <message>
        <source>the library has no convolution in {} for this processor</source>
        <translation>该库没有适用于此处理器的 {} 卷积</translation>
    </message>
    <message>
        <source>the header has no columns height and width, and no column size; without a header, each line is a size, e.g. 480x640, or 480x640,100 for 100 iterations at it</source>
        <translation>表头既没有 height 和 width 两列，也没有 size 列；没有表头时，每行是一个尺寸，例如 480x640，或 480x640,100 表示该尺寸迭代 100 次</translation>
    </message>
    <message>
        <source>{} has {} dimensions, but the network needs {}: batch, channels and the {} spatial dimensions of its layers, e.g. &apos;{}&apos;</source>
        <translation>{} 有 {} 个维度，但网络需要 {} 个：批量、通道以及各层的 {} 个空间维度，例如“{}”</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is several rows in one line: write one row a line, e.g. 480x640, or 480x640,100 for 100 iterations at it</source>
        <translation>“{}”是写在一行里的多条记录：请每行只写一条，例如 480x640；或写 480x640,100，表示以该尺寸进行 100 次迭代</translation>
    </message>
    <message>
        <source>the survey of {} at {} was measured with another number of threads: {} then, {} now; set OMP_NUM_THREADS={}, or measure it again</source>
        <translation>{} 在 {} 的测量使用了不同的线程数：当时 {}，现在 {}；请设置 OMP_NUM_THREADS={}，或重新测量</translation>
    </message>
    <message>
        <source>{} cannot measure {}: {}; it can measure {}</source>
        <translation>{} 无法测量 {}：{}；它可以测量 {}</translation>
    </message>
    <message>
        <source>the recording has no memory formats (PyTorch before 2.4 does not write them): import it with convscope-cli import FILE --layout nchw (or nhwc) --out NAME.workload</source>
        <translation>记录中没有内存格式（PyTorch 2.4 之前不写入）：请用 convscope-cli import FILE --layout nchw（或 nhwc）--out NAME.workload 导入</translation>
    </message>
    <message>
        <source>the trace has convolutions of several processes (ranks): {}. Choose one: convscope-cli import FILE --process {} --out NAME.workload</source>
        <translation>该 trace 有多个进程（rank）的卷积：{}。请选择一个：convscope-cli import FILE --process {} --out NAME.workload</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not made of whole numbers, e.g. 224 or 480x640</source>
        <translation>“{}”不是由整数组成的，例如 224 或 480x640</translation>
    </message>
    <message>
        <source>the trace has convolutions on several devices: {}. Choose one: convscope-cli import FILE{} --device {} --out NAME.workload</source>
        <translation>该 trace 在多个设备上有卷积：{}。请选择一个：convscope-cli import FILE{} --device {} --out NAME.workload</translation>
    </message>
</context>
<context>
    <name>missing_data</name>
    <message>
        <source>measurements are missing</source>
        <translation>缺少测量</translation>
    </message>
    <message>
        <source>{} ({} and {} more)</source>
        <translation>{}（{}，以及另外 {} 项）</translation>
    </message>
    <message>
        <source>measurements are missing: {}</source>
        <translation>缺少测量：{}</translation>
    </message>
    <message>
        <source>and {} more</source>
        <translation>以及另外 {} 种</translation>
    </message>
</context>
<context>
    <name>nearest_session</name>
    <message>
        <source>The nearest recorded session is {}: the same network under other conditions, measured on {}.</source>
        <translation>最接近的会话记录是 {}：同一网络、其他条件，在 {} 上测量。</translation>
    </message>
    <message>
        <source>The nearest recorded session is {}: it has {} of these {} problems, measured on {}.</source>
        <translation>最接近的会话记录是 {}：它有这些问题中的 {} 个（共 {} 个），在 {} 上测量。</translation>
    </message>
    <message>
        <source>No session that comes with ConvScope has most of its problems.</source>
        <translation>ConvScope 自带的会话都没有它的大部分问题。</translation>
    </message>
</context>
<context>
    <name>new_sizes</name>
    <message>
        <source>Every further input size makes {} lose more: its search takes {} more, and its iterations are no faster.</source>
        <translation>每多一种输入尺寸，{} 就多损失一些：其搜索多用 {}，而其迭代并不更快。</translation>
    </message>
    <message>
        <source>Computed from the one measured size, as if all sizes were like it.</source>
        <translation>按唯一测量的尺寸计算，假定所有尺寸都与它相同。</translation>
    </message>
    <message>
        <source>Computed from the mean of {} measured sizes; one size alone gives another number.</source>
        <translation>按 {} 种已测尺寸的平均值计算；只按一种尺寸会得出不同的数。</translation>
    </message>
    <message>
        <source>No number of iterations at a further size makes up for its search.</source>
        <translation>再多一种尺寸时，无论多少次迭代都不能抵消它的搜索。</translation>
    </message>
    <message>
        <source>Each further size needs {} iterations of its own to make up for its search; if new ones come sooner, {} never pays off.</source>
        <translation>每多一种尺寸，它自身需要 {} 次迭代才能抵消它的搜索；如果不到此数就换新尺寸，{} 永远不会回本。</translation>
    </message>
    <message>
        <source>The first size needs {}, because it also loads the library&apos;s code.</source>
        <translation>第一种尺寸需要 {} 次，因为它还要加载库的代码。</translation>
    </message>
    <message>
        <source>one input size</source>
        <translation>一种输入尺寸</translation>
    </message>
    <message>
        <source>one input size of average cost</source>
        <translation>一种代价为平均值的输入尺寸</translation>
    </message>
    <message>
        <source>Loading the library&apos;s code takes another {}, once in a process.</source>
        <translation>加载库的代码还要用 {}，每个进程一次。</translation>
    </message>
    <message>
        <source>Each new size costs a search.</source>
        <translation>每种新尺寸都要付出一次搜索。</translation>
    </message>
    <message>
        <source>its search, and loading the library&apos;s code, take longer than it saves</source>
        <translation>它的搜索和加载库的代码所用的时间也超过它节省的时间</translation>
    </message>
    <message>
        <source>its search takes longer than it saves</source>
        <translation>它的搜索所用的时间也超过它节省的时间</translation>
    </message>
    <message>
        <source>{} is too few for {}: even at {} {}.</source>
        <translation>{}对 {} 来说太少：即使只有{}，{}。</translation>
    </message>
    <message>
        <source>{} are too few for {}: even at {} {}.</source>
        <translation>{}对 {} 来说太少：即使只有{}，{}。</translation>
    </message>
    <message>
        <source>In {} no number of input sizes makes {} lose time.</source>
        <translation>在 {}中，任何种数的输入尺寸都不会使 {} 损失时间。</translation>
    </message>
    <message>
        <source>In {} {} loses time from {} input sizes on.</source>
        <translation>在 {0}中，从 {2} 种输入尺寸起 {1} 损失时间。</translation>
    </message>
    <message>
        <source>Each new size costs {} more for its search and saves {} an iteration, so it must be used for {} to make up for its search.</source>
        <translation>每种新尺寸的搜索多用 {}，每次迭代节省 {}，所以一种尺寸要使用 {}才能抵消它的搜索。</translation>
    </message>
    <message>
        <source>For sizes like the measured ones: {}</source>
        <translation>对于与已测尺寸相似的尺寸：{}</translation>
    </message>
    <message>
        <source>Whether {} pays off in {} at {} is not clear: its break-even is within the noise there.</source>
        <translation>{0} 在{2}下经过 {1} 能否回本不明确：其回本点在噪声范围内。</translation>
    </message>
</context>
<context>
    <name>policies</name>
    <message>
        <source>exact shapes, layout, type, pass, deterministic, allow_tf32 and pointer alignments; benchmark is not in it</source>
        <translation>确切的形状、布局、类型、方向、deterministic、allow_tf32 和指针对齐；不含 benchmark</translation>
    </message>
    <message>
        <source>exact shapes, type, pass, deterministic and allow_tf32; benchmark is not in it</source>
        <translation>确切的形状、类型、方向、deterministic 和 allow_tf32；不含 benchmark</translation>
    </message>
    <message>
        <source>exact shapes, layout, type, pass and device</source>
        <translation>确切的形状、布局、类型、方向和设备</translation>
    </message>
    <message>
        <source>the instruction with its shapes, and the device</source>
        <translation>带有形状的指令，以及设备</translation>
    </message>
    <message>
        <source>the input&apos;s shape, in each node</source>
        <translation>每个节点中输入的形状</translation>
    </message>
    <message>
        <source>the last input&apos;s shape, in each node</source>
        <translation>每个节点中上一个输入的形状</translation>
    </message>
    <message>
        <source>exact shapes, layout, type and pass</source>
        <translation>确切的形状、布局、类型和方向</translation>
    </message>
    <message>
        <source>the problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>benchmark = True: builds every plan, times the first that work once each, takes the fastest</source>
        <translation>benchmark = True：构建每个计划，为最先成功的若干个各计时一次，取最快的</translation>
    </message>
    <message>
        <source>both True: benchmark mode over the deterministic plans</source>
        <translation>两者都为 True：在确定性的计划中使用基准模式</translation>
    </message>
    <message>
        <source>benchmark = False: the first of cudnnGetConvolution*Algorithm_v7 that works</source>
        <translation>benchmark = False：cudnnGetConvolution*Algorithm_v7 中第一个能运行的</translation>
    </message>
    <message>
        <source>benchmark = True: cudnnFindConvolution*AlgorithmEx runs every algorithm, the fastest is taken</source>
        <translation>benchmark = True：cudnnFindConvolution*AlgorithmEx 运行每个算法，取最快的</translation>
    </message>
    <message>
        <source>deterministic = True: algorithm 1 of each pass</source>
        <translation>deterministic = True：每个方向的算法 1</translation>
    </message>
    <message>
        <source>both True: the fastest deterministic algorithm of cudnnFindConvolution*AlgorithmEx</source>
        <translation>两者都为 True：cudnnFindConvolution*AlgorithmEx 中最快的确定性算法</translation>
    </message>
    <message>
        <source>autotune on: runs every plan of the heuristics once, takes the fastest</source>
        <translation>autotune 开：把启发式的每个计划运行一次，取最快的</translation>
    </message>
    <message>
        <source>autotune off: builds every plan of the heuristics, takes the first that can be built</source>
        <translation>autotune 关：构建启发式的每个计划，取第一个能构建的</translation>
    </message>
    <message>
        <source>op determinism: runs every deterministic plan once, takes the first that works</source>
        <translation>enable_op_determinism：把每个确定性计划运行一次，取第一个能运行的</translation>
    </message>
    <message>
        <source>autotune level 0: assumed to take the first plan of the heuristics that works</source>
        <translation>autotune 级别 0：假定取启发式中第一个能运行的计划</translation>
    </message>
    <message>
        <source>autotune level 4: times every plan up to ten times, takes the least workspace within 4 us</source>
        <translation>autotune 级别 4：为每个计划计时至多十次，在相差 4 µs 以内的计划中取工作区最小的</translation>
    </message>
    <message>
        <source>EXHAUSTIVE: the fastest of cudnnFindConvolutionForwardAlgorithmEx</source>
        <translation>EXHAUSTIVE：cudnnFindConvolutionForwardAlgorithmEx 中最快的</translation>
    </message>
    <message>
        <source>HEURISTIC: the first of cudnnGetConvolutionForwardAlgorithm_v7</source>
        <translation>HEURISTIC：cudnnGetConvolutionForwardAlgorithm_v7 的第一个</translation>
    </message>
    <message>
        <source>EXHAUSTIVE: the first plan of mode B that is supported</source>
        <translation>EXHAUSTIVE：模式 B 中第一个受支持的计划</translation>
    </message>
    <message>
        <source>HEURISTIC: the first plan of mode A that is supported</source>
        <translation>HEURISTIC：模式 A 中第一个受支持的计划</translation>
    </message>
    <message>
        <source>DEFAULT: the first plan of FALLBACK that is supported</source>
        <translation>DEFAULT：FALLBACK 中第一个受支持的计划</translation>
    </message>
    <message>
        <source>autotune 0: builds every plan, takes the first within the workspace limit</source>
        <translation>autotune 0：构建每个计划，取工作区限制之内的第一个</translation>
    </message>
    <message>
        <source>autotune 1: the fastest within the workspace limit, by the mean of three executions</source>
        <translation>autotune 1：工作区限制之内最快的，按三次执行的平均值</translation>
    </message>
    <message>
        <source>autotune 2: the fastest of all, by the mean of three executions</source>
        <translation>autotune 2：全部中最快的，按三次执行的平均值</translation>
    </message>
    <message>
        <source>the fastest algorithm of the survey under a workspace limit, no search</source>
        <translation>工作区限制下测量中最快的算法，不搜索</translation>
    </message>
    <message>
        <source>the least workspace within a share of the fastest, no search</source>
        <translation>与最快者相差在一定比例之内、工作区最小的算法，不搜索</translation>
    </message>
    <message>
        <source>the first plan of the heuristics that works</source>
        <translation>启发式中第一个能运行的计划</translation>
    </message>
    <message>
        <source>the heuristics&apos; first plan, requested alone; if it fails, the first that works</source>
        <translation>单独请求启发式的第一个计划；若失败，则取第一个能运行的</translation>
    </message>
    <message>
        <source>benchmark = False: {}</source>
        <translation>benchmark = False：{}</translation>
    </message>
    <message>
        <source>deterministic = True: {}, of the deterministic ones</source>
        <translation>deterministic = True：{}，限于确定性的计划</translation>
    </message>
    <message>
        <source>the survey itself</source>
        <translation>测量本身</translation>
    </message>
    <message>
        <source>TensorFlow 2.13 and later</source>
        <translation>TensorFlow 2.13 及以后</translation>
    </message>
    <message>
        <source>XLA of 2024</source>
        <translation>2024 年的 XLA</translation>
    </message>
    <message>
        <source>ONNX Runtime 1.19 and before</source>
        <translation>ONNX Runtime 1.19 及以前</translation>
    </message>
    <message>
        <source>ONNX Runtime 1.20 and later, cuDNN 9</source>
        <translation>ONNX Runtime 1.20 及以后，cuDNN 9</translation>
    </message>
    <message>
        <source>benchmark and deterministic = True</source>
        <translation>benchmark 和 deterministic = True</translation>
    </message>
    <message>
        <source>the first algorithm that the library lists, no search</source>
        <translation>库列出的第一个算法，不搜索</translation>
    </message>
    <message>
        <source>the measured choices of a choice file, which an unmodified program takes without a search</source>
        <translation>选择文件中的实测选择，未经修改的程序无需搜索即可采用</translation>
    </message>
    <message>
        <source>Applied</source>
        <translation>应用选择</translation>
    </message>
</context>
<context>
    <name>policy_costs</name>
    <message>
        <source>this size was not surveyed</source>
        <translation>此尺寸未测量</translation>
    </message>
    <message>
        <source>no problem of its passes was surveyed</source>
        <translation>未测量其方向上的任何问题</translation>
    </message>
    <message>
        <source>the surveyed library gets none of its problems: {}</source>
        <translation>所测的库不接收它的任何问题：{}</translation>
    </message>
</context>
<context>
    <name>policy_forecast</name>
    <message>
        <source>{}; it would after about {}</source>
        <translation>{}；约 {} 次之后才会</translation>
    </message>
    <message>
        <source>{} ({} to {})</source>
        <translation>{}（{} 至 {}）</translation>
    </message>
</context>
<context>
    <name>policy_rules</name>
    <message>
        <source>the heuristics&apos; first plan, requested alone</source>
        <translation>单独请求的启发式的第一个计划</translation>
    </message>
    <message>
        <source>their medians</source>
        <translation>各自的中位数</translation>
    </message>
    <message>
        <source>one sample of each</source>
        <translation>各自的一个样本</translation>
    </message>
    <message>
        <source>the survey has no legacy algorithm 1: survey with the backend cudnn-legacy</source>
        <translation>测量中没有 旧版算法 1：请用后端 cudnn-legacy 测量</translation>
    </message>
    <message>
        <source>the algorithm that is used without a query</source>
        <translation>不经查询即使用的算法</translation>
    </message>
    <message>
        <source>the first plan of the heuristics that works</source>
        <translation>启发式中第一个能运行的计划</translation>
    </message>
    <message>
        <source>the first plan of the heuristics that is supported</source>
        <translation>启发式中第一个受支持的计划</translation>
    </message>
    <message>
        <source>the first plan that can be built does not execute, and no other is tried</source>
        <translation>第一个能构建的计划不能执行，且不再尝试其他计划</translation>
    </message>
    <message>
        <source>the first plan of the heuristics that can be built</source>
        <translation>启发式中第一个能构建的计划</translation>
    </message>
    <message>
        <source>the first deterministic plan that works</source>
        <translation>第一个能运行的确定性计划</translation>
    </message>
    <message>
        <source>the first plan of the heuristics within the workspace limit</source>
        <translation>启发式中工作区限制之内的第一个计划</translation>
    </message>
    <message>
        <source>the survey of this problem did not end</source>
        <translation>对此问题的测量没有结束</translation>
    </message>
    <message>
        <source>the survey measured only some of the algorithms</source>
        <translation>测量只测了部分算法</translation>
    </message>
    <message>
        <source>none of its algorithms works for this problem</source>
        <translation>没有任何算法能用于此问题</translation>
    </message>
    <message>
        <source>the least median of all</source>
        <translation>全部中中位数最小的</translation>
    </message>
    <message>
        <source>the first plan of the {} list that works</source>
        <translation>{} 列表中第一个能运行的计划</translation>
    </message>
    <message>
        <source>the fastest of {} plans by {}</source>
        <translation>按{1}，{0} 个计划中最快的</translation>
    </message>
    <message>
        <source>the first of the {} list that works</source>
        <translation>{} 列表中第一个能运行的</translation>
    </message>
    <message>
        <source>the fastest of {} plans by one execution of each</source>
        <translation>各执行一次，{} 个计划中最快的</translation>
    </message>
    <message>
        <source>the least workspace of {} plans within {} us of the fastest</source>
        <translation>与最快者相差 {1} µs 以内，{0} 个计划中工作区最小的</translation>
    </message>
    <message>
        <source>the fastest of {} plans by the mean of three executions</source>
        <translation>按三次执行的平均值，{} 个计划中最快的</translation>
    </message>
    <message>
        <source>this problem could not be surveyed: {}</source>
        <translation>无法测量此问题：{}</translation>
    </message>
    <message>
        <source>the list &quot;{}&quot; was not surveyed (lists of this survey: {})</source>
        <translation>未测量列表“{}”（此测量的列表：{}）</translation>
    </message>
    <message>
        <source>not every algorithm was measured: {}</source>
        <translation>并非每个算法都已测量：{}</translation>
    </message>
    <message>
        <source>the survey left out algorithms with more than {} of workspace</source>
        <translation>测量排除了工作区超过 {} 的算法</translation>
    </message>
    <message>
        <source>the least median of those with at most {} of workspace</source>
        <translation>工作区不超过 {} 的算法中中位数最小的</translation>
    </message>
    <message>
        <source>the least workspace of those within {} of the fastest</source>
        <translation>与最快者相差 {} 以内的算法中工作区最小的</translation>
    </message>
    <message>
        <source>the first that the library lists and that works</source>
        <translation>库列出的第一个可用的算法</translation>
    </message>
    <message>
        <source>not in the choice file ({}): {}</source>
        <translation>不在选择文件中（{}）：{}</translation>
    </message>
    <message>
        <source>the heuristic choice: nothing is faster for certain</source>
        <translation>启发式选择：没有确定更快的算法</translation>
    </message>
    <message>
        <source>the least time, with its build, as the choice file has it</source>
        <translation>含构建在内耗时最少，与选择文件一致</translation>
    </message>
    <message>
        <source>the survey did not execute {} to the end, because it is slow</source>
        <translation>测量没有把 {} 执行到底，因为它很慢</translation>
    </message>
</context>
<context>
    <name>progress</name>
    <message>
        <source>iteration {} of {}</source>
        <translation>第 {} 次迭代，共 {} 次</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>{} {}, {} checked</source>
        <translation>{} {}，已检查 {} 个</translation>
    </message>
    <message>
        <source>{} {}, {} of {} algorithms</source>
        <translation>{0} {1}，第 {2}/{3} 个算法</translation>
    </message>
</context>
<context>
    <name>pytorch_release</name>
    <message>
        <source>The recording does not say its version of PyTorch: the rules of PyTorch {} count.</source>
        <translation>录制没有说明 PyTorch 的版本：按 PyTorch {} 的规则计算。</translation>
    </message>
    <message>
        <source>The rules of PyTorch {} are not known: those of {} count.</source>
        <translation>PyTorch {} 的规则未知：按 {} 的规则计算。</translation>
    </message>
</context>
<context>
    <name>race_comparison</name>
    <message>
        <source>Searches of the framework in the recording: {}, none of which timed plans.</source>
        <translation>记录中框架的搜索：{} 次，都没有为计划计时。</translation>
    </message>
    <message>
        <source>Searches of the framework in the recording: {}, of which {} timed plans by one sample each.</source>
        <translation>记录中框架的搜索：{} 次，其中 {} 次以每个计划一个样本计时。</translation>
    </message>
    <message>
        <source>By the survey&apos;s medians, {} of {} picks are slower than the best of their plans by {} or more, which costs {} an iteration; the others cost {}.</source>
        <translation>按测量的中位数，{1} 次选择中有 {0} 次比其计划中的最佳者慢 {2} 或更多，每次迭代多用 {3}；其余共多用 {4}。</translation>
    </message>
    <message>
        <source>The wrong-pick analysis expects {} together, with a standard deviation of {}.</source>
        <translation>误选分析预期合计为 {}，标准差为 {}。</translation>
    </message>
    <message>
        <source>{} of {} picks are among the plans to which that analysis gives {} of the probability.</source>
        <translation>{1} 次选择中有 {0} 次属于该分析给出 {2} 概率的计划。</translation>
    </message>
    <message>
        <source>{} of {} lists of plans are the policy&apos;s, in the same order.</source>
        <translation>{1} 个计划列表中有 {0} 个与策略的相同，且顺序一致。</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>plan {} is {} in the recording and {} in the policy</source>
        <translation>计划 {} 在记录中是 {}，在策略中是 {}</translation>
    </message>
</context>
<context>
    <name>ranks</name>
    <message>
        <source>The traces do not say which rank is the slowest: not every one has a timed iteration.</source>
        <translation>这些 trace 没有说明哪个 rank 最慢：并非每个 trace 都有计时的迭代。</translation>
    </message>
    <message>
        <source>No rank is slower than the others: {} differ by {}, less than {:.0f}% of an iteration.</source>
        <translation>没有哪个 rank 比其他的慢：{}相差 {}，不到一次迭代的 {:.0f}%。</translation>
    </message>
    <message>
        <source>their waits for each other</source>
        <translation>它们相互等待的时间</translation>
    </message>
    <message>
        <source>their iterations</source>
        <translation>它们的迭代</translation>
    </message>
    <message>
        <source>Rank {} is the slowest: it waits {} of an iteration for the others (communication), and they wait up to {} longer for it.</source>
        <translation>rank {} 最慢：它在一次迭代中等待其他 rank {}（通信），而其他 rank 等待它的时间最多再长 {}。</translation>
    </message>
    <message>
        <source>Rank {} has the longest iteration, by {}. Not every trace has communication, which would show whether the others wait for it.</source>
        <translation>rank {} 的迭代最长，长出 {}。并非每个 trace 都有通信，因此看不出其他 rank 是否在等待它。</translation>
    </message>
    <message>
        <source>, ... ({} more)</source>
        <translation>，……（还有 {} 个）</translation>
    </message>
    <message>
        <source>Without a trace: rank {}.</source>
        <translation>没有 trace 的 rank：{}。</translation>
    </message>
</context>
<context>
    <name>recorded_advice</name>
    <message>
        <source>The recording cannot tell whether {} changes the iteration of {} noticeably: by {}. Record with the device&apos;s activity and plain iterations (convscope_record.py --plain 20) to settle it.</source>
        <translation>记录无法判断 {} 是否明显改变 {} 的迭代：变化为 {}。请连同设备活动和不带录制器的迭代一起录制 (convscope_record.py --plain 20) 来判定。</translation>
    </message>
    <message>
        <source>The recording times no iteration, so the forecast is of the convolutions of {} alone; a trace or convscope_record.py would settle what they change.</source>
        <translation>记录没有为任何迭代计时，所以预测只针对 {} 的卷积；trace 或 convscope_record.py 可以判定它们改变什么。</translation>
    </message>
    <message>
        <source>{} to {}</source>
        <translation>{} 到 {}</translation>
    </message>
    <message>
        <source>Leave {}.</source>
        <translation>保留 {}。</translation>
    </message>
    <message>
        <source>Use {}.</source>
        <translation>使用 {}。</translation>
    </message>
    <message>
        <source>Set {}.</source>
        <translation>设置 {}。</translation>
    </message>
    <message>
        <source>With {} an iteration still takes {}.</source>
        <translation>使用 {} 时，一次迭代仍需 {}。</translation>
    </message>
    <message>
        <source>With {} an iteration takes {} in place of {} ({}).</source>
        <translation>使用 {} 时，一次迭代需 {}，原为 {}（{}）。</translation>
    </message>
    <message>
        <source>The searches of {} take {} less than those of {}.</source>
        <translation>{0} 的搜索比 {2} 的少用 {1}。</translation>
    </message>
    <message>
        <source>The searches of {} take {} more than those of {}.</source>
        <translation>{0} 的搜索比 {2} 的多用 {1}。</translation>
    </message>
    <message>
        <source>The host is the limit of an iteration, {}: a gain would be hidden by the host&apos;s own variation, which this forecast cannot predict.</source>
        <translation>主机是一次迭代（{}）的限制：收益会被主机自身的波动掩盖，而本预测无法预知这种波动。</translation>
    </message>
    <message>
        <source>The recorded iterations vary by {}, so this is not noticeable.</source>
        <translation>录制的迭代本身波动 {}，因此这种变化不明显。</translation>
    </message>
    <message>
        <source>A change below {} is not noticeable.</source>
        <translation>低于 {} 的变化不明显。</translation>
    </message>
    <message>
        <source>An iteration takes {}; no other setting was forecast.</source>
        <translation>一次迭代需 {}；没有预测其他设置。</translation>
    </message>
    <message>
        <source>The data loader is the limit of an iteration, {}: if convolutions were faster, the device would wait longer for its data.</source>
        <translation>数据加载器是迭代（{}）的瓶颈：如果卷积更快，设备只会更久地等待数据。</translation>
    </message>
    <message>
        <source>The communication of ranks is the limit of an iteration, {}: a gain would be hidden by its own variation.</source>
        <translation>rank 之间的通信是迭代（{}）的瓶颈：收益会被通信自身的波动掩盖。</translation>
    </message>
    <message>
        <source>The compilation is the limit of an iteration, {}: a gain would be hidden by its own variation.</source>
        <translation>编译是迭代（{}）的瓶颈：收益会被编译自身的波动掩盖。</translation>
    </message>
    <message>
        <source>The searches of {} take {} more than those of {}; this is regained after {}.</source>
        <translation>{0} 的搜索比 {2} 的多用 {1}；这在 {3}后抵消。</translation>
    </message>
    <message>
        <source>No advice: the recording does not count its convolutions. A trace or convscope_record.py counts them.</source>
        <translation>没有建议：该记录不统计卷积的次数。trace 或 convscope_record.py 会统计。</translation>
    </message>
    <message>
        <source>Each computed once, they take {} with {}.</source>
        <translation>每个各计算一次，它们用时 {}（{}）。</translation>
    </message>
    <message>
        <source>Each computed once, they take {} with {}, and {} with {}.</source>
        <translation>每个各计算一次，它们用时 {}（{}）和 {}（{}）。</translation>
    </message>
</context>
<context>
    <name>recorded_forecast</name>
    <message>
        <source> ({} and {})</source>
        <translation>（{} 与 {}）</translation>
    </message>
    <message>
        <source>{} of {} problems are computed by {}; they keep their recorded time.</source>
        <translation>{1} 个问题中有 {0} 个由 {2} 计算；它们保留录制的时间。</translation>
    </message>
    <message>
        <source>The recording does not say which policy chose its algorithms, so differences are against its device times.</source>
        <translation>记录没有说明由哪个策略选择算法，所以差异是相对于其设备时间的。</translation>
    </message>
    <message>
        <source>Device times of convolutions that the recording lacks are the survey&apos;s.</source>
        <translation>记录中缺少的卷积设备时间取自测量。</translation>
    </message>
    <message>
        <source>The recorded convolutions take {:.2f} times as long as in the survey, which executes them back to back; all policies are scaled alike.</source>
        <translation>录制的卷积耗时是测量（连续执行）中的 {:.2f} 倍；所有策略按同样比例缩放。</translation>
    </message>
    <message>
        <source>The recorded convolutions take {:.2f} times as long as in the survey. The recording is probably of another device or precision than the survey{}, and then this forecast is not valid.</source>
        <translation>录制的卷积耗时是测量中的 {:.2f} 倍。记录很可能来自与测量不同的设备或精度{}，那样此预测就无效。</translation>
    </message>
    <message>
        <source>Iterations were timed under the recorder only, which slows the host; convscope_record.py --plain 20 also times plain ones.</source>
        <translation>迭代只在录制器下计时，而录制器会使主机变慢；convscope_record.py --plain 20 还会为不带录制器的迭代计时。</translation>
    </message>
    <message>
        <source>Search times are those of a cold compute cache: the survey compiled code that it lacked.</source>
        <translation>搜索时间是冷计算缓存下的：测量编译了缓存中缺少的代码。</translation>
    </message>
    <message>
        <source>Search times are those of a warm compute cache; on a machine that never ran these problems they take several times as long.</source>
        <translation>搜索时间是热计算缓存下的；在从未运行过这些问题的机器上要长数倍。</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>无差异</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>更快</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>更慢</translation>
    </message>
    <message>
        <source>unclear</source>
        <translation>不确定</translation>
    </message>
    <message>
        <source>No setting of PyTorch does what {} does: it shows a bound, and is not advised.</source>
        <translation>PyTorch 没有任何设置能做到 {}：它只给出一个界限，不作建议。</translation>
    </message>
    <message>
        <source>The survey did not execute {} algorithms to the end, because they cannot win: searches that try them take at least as long as shown.</source>
        <translation>测量没有把 {} 个算法执行到底，因为它们不可能最快：尝试它们的搜索至少需要所示的时间。</translation>
    </message>
    <message>
        <source>{} of {} problems were not measured; they keep their recorded time.</source>
        <translation>{} 个问题（共 {} 个）没有测量；它们保持记录的时间。</translation>
    </message>
</context>
<context>
    <name>run_limit</name>
    <message>
        <source>Bound by {}</source>
        <translation>受限于{}</translation>
    </message>
    <message>
        <source>Bound by {}: {} of {} an iteration</source>
        <translation>受限于{0}：每次迭代 {2} 中的 {1}</translation>
    </message>
    <message>
        <source>Bound by {}: {} an iteration</source>
        <translation>受限于{}：每次迭代 {}</translation>
    </message>
    <message>
        <source>Bound by {}: {} of at most {} an iteration</source>
        <translation>受限于{0}：每次迭代最多 {2}，其中 {1}</translation>
    </message>
    <message>
        <source>Searches at new sizes: {} of the {} of all iterations</source>
        <translation>新尺寸的搜索：{}，所有迭代共 {}</translation>
    </message>
    <message>
        <source>First calls at new sizes: {} of the {} of all iterations</source>
        <translation>新尺寸的首次调用：{}，所有迭代共 {}</translation>
    </message>
    <message>
        <source>Without them an iteration takes {}, bound by {}.</source>
        <translation>除去它们，一次迭代用时 {}，受限于{}。</translation>
    </message>
    <message>
        <source>Without them an iteration takes {}.</source>
        <translation>除去它们，一次迭代用时 {}。</translation>
    </message>
    <message>
        <source>No choice of algorithms helps.</source>
        <translation>选择哪种算法都没有帮助。</translation>
    </message>
    <message>
        <source>{}.</source>
        <translation>{}。</translation>
    </message>
</context>
<context>
    <name>schedule_forecaster</name>
    <message>
        <source>{} and {} more</source>
        <translation>{} 及另外 {} 种</translation>
    </message>
    <message>
        <source>Not the measured size ({}), so extrapolated and perhaps far off: {}.</source>
        <translation>不是已测的尺寸（{}），因此是外推的，可能相差很大：{}。</translation>
    </message>
    <message>
        <source>Outside of what was measured ({} to {}), so extrapolated and perhaps far off: {}.</source>
        <translation>超出已测范围（{} 到 {}），因此是外推的，可能相差很大：{}。</translation>
    </message>
</context>
<context>
    <name>schedule_verdict</name>
    <message>
        <source>{} {}.</source>
        <translation>{} {}。</translation>
    </message>
    <message>
        <source> The convolutions of an iteration then take {} instead of {} ({}).</source>
        <translation>此后一次迭代的卷积用时 {}，而不是 {} ({})。</translation>
    </message>
    <message>
        <source>Leave False; {} changes nothing beyond the noise</source>
        <translation>保持 False；{} 带来的变化不超出噪声</translation>
    </message>
    <message>
        <source>Not clear; {} takes {} longer</source>
        <translation>不明确；{} 多用 {}</translation>
    </message>
    <message>
        <source>Not clear; {} saves {}</source>
        <translation>不明确；{} 节省 {}</translation>
    </message>
    <message>
        <source>Leave False; {} takes {} longer</source>
        <translation>保持 False；{} 多用 {}</translation>
    </message>
    <message>
        <source>Leave False; {} saves only {}</source>
        <translation>保持 False；{} 只节省 {}</translation>
    </message>
    <message>
        <source>Set {}; it saves {}</source>
        <translation>设为 {}；节省 {}</translation>
    </message>
    <message>
        <source>{} takes {} longer</source>
        <translation>{} 多用 {}</translation>
    </message>
    <message>
        <source>{} saves {}</source>
        <translation>{} 节省 {}</translation>
    </message>
    <message>
        <source>Leave False; the host hides what {} saves</source>
        <translation>保持 False；{} 节省的时间被主机掩盖</translation>
    </message>
    <message>
        <source>If the host were not the limit: {}</source>
        <translation>假如主机不是瓶颈：{}</translation>
    </message>
    <message>
        <source>if the estimates hold, after {}</source>
        <translation>如果估计成立：{} 次迭代后</translation>
    </message>
    <message>
        <source>the host hides what {} saves</source>
        <translation>{} 节省的时间被主机掩盖</translation>
    </message>
    <message>
        <source> ({})</source>
        <translation>（{}）</translation>
    </message>
    <message>
        <source>{} to {}</source>
        <translation>{} 到 {}</translation>
    </message>
    <message>
        <source>of {} in all</source>
        <translation>共 {}</translation>
    </message>
    <message>
        <source>an iteration {}</source>
        <translation>一次迭代 {}</translation>
    </message>
    <message>
        <source>within the noise</source>
        <translation>在噪声范围内</translation>
    </message>
    <message>
        <source>less than {} of the steady time</source>
        <translation>少于稳定时间的 {}</translation>
    </message>
    <message>
        <source>No difference</source>
        <translation>无差异</translation>
    </message>
    <message>
        <source>Not clear</source>
        <translation>不明确</translation>
    </message>
    <message>
        <source>extrapolated</source>
        <translation>外推值</translation>
    </message>
    <message>
        <source>or apply the measured choices: they save {}</source>
        <translation>或应用实测选择：节省 {}</translation>
    </message>
    <message>
        <source>or apply the measured choices: they save {} at the measured sizes</source>
        <translation>或应用实测选择：在已测尺寸上节省 {}</translation>
    </message>
    <message>
        <source>or apply the measured choices: they save {} more</source>
        <translation>或应用实测选择：再节省 {}</translation>
    </message>
    <message>
        <source>or apply the measured choices: they save as much, without a search</source>
        <translation>或应用实测选择：节省同样多，并且不需要搜索</translation>
    </message>
    <message>
        <source>Of so many sizes only {} are computed, and no rule for every number.</source>
        <translation>尺寸这么多时只计算 {}，不计算适用于任意次数的规则。</translation>
    </message>
    <message>
        <source>{} is not faster</source>
        <translation>{} 并不更快</translation>
    </message>
    <message>
        <source>{} does not pay for its search</source>
        <translation>{} 抵不回它的搜索</translation>
    </message>
    <message>
        <source>sizes outside of the measured ones decide</source>
        <translation>取决于已测范围之外的尺寸</translation>
    </message>
    <message>
        <source>what {} saves is within the noise</source>
        <translation>{} 节省的时间在噪声之内</translation>
    </message>
    <message>
        <source>{} pays off after {} iterations, too near to decide</source>
        <translation>{} 在 {} 次迭代后回本，太接近而无法判断</translation>
    </message>
    <message>
        <source>{} changes nothing beyond the noise</source>
        <translation>{} 带来的变化不超出噪声</translation>
    </message>
    <message>
        <source>{} saves less than {}</source>
        <translation>{} 节省的不到 {}</translation>
    </message>
    <message>
        <source>Apply the measured choices and leave False; they save {}</source>
        <translation>应用实测选择并保持 False；节省 {}</translation>
    </message>
    <message>
        <source>the noise is more than all of the time</source>
        <translation>噪声超过全部用时</translation>
    </message>
    <message>
        <source>; sizes outside of the measured ones decide</source>
        <translation>；由已测范围之外的尺寸决定</translation>
    </message>
    <message>
        <source>If its saving is no noise: {}</source>
        <translation>如果节省的时间不是噪声：{}</translation>
    </message>
    <message>
        <source>the host hides what an iteration of {} saves</source>
        <translation>每次迭代中 {} 节省的时间被主机掩盖</translation>
    </message>
    <message>
        <source>Leave False; {} takes {} longer, and the host hides what an iteration saves</source>
        <translation>保持 False；{} 多用 {}，而且每次迭代节省的时间被主机掩盖</translation>
    </message>
</context>
<context>
    <name>sentences</name>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
</context>
<context>
    <name>setup_text</name>
    <message>
        <source>load backend</source>
        <translation>加载后端</translation>
    </message>
    <message>
        <source>initialise CUDA</source>
        <translation>初始化 CUDA</translation>
    </message>
    <message>
        <source>load cuDNN</source>
        <translation>加载 cuDNN</translation>
    </message>
    <message>
        <source>create handle</source>
        <translation>创建句柄</translation>
    </message>
    <message>
        <source>make planner and tensors</source>
        <translation>创建计划器和张量</translation>
    </message>
    <message>
        <source>first heuristics query</source>
        <translation>首次启发式查询</translation>
    </message>
    <message>
        <source>first plan</source>
        <translation>首个计划</translation>
    </message>
    <message>
        <source>first execution</source>
        <translation>首次执行</translation>
    </message>
</context>
<context>
    <name>size_counts</name>
    <message>
        <source>The list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>{}: {} is read as height {} and width {}; write one size a line for two sizes</source>
        <translation>{}：{} 读作高 {}、宽 {}；如果是两种尺寸，请每行写一个</translation>
    </message>
    <message>
        <source>{}: {} is read as size {}, {} times; write {}x{} for height and width, or one size a line for two sizes</source>
        <translation>{}：{} 读作尺寸 {}，{} 次；如果是高和宽，请写 {}x{}；如果是两种尺寸，请每行写一个</translation>
    </message>
</context>
<context>
    <name>size_source</name>
    <message>
        <source>{}: left out, files that are no pictures: {}; pictures with a damaged header: {}, the first of them {}</source>
        <translation>{}：已略去，不是图片的文件：{} 个；文件头损坏的图片：{} 个，其中第一个是 {}</translation>
    </message>
    <message>
        <source>{}: left out, files that are no pictures: {}</source>
        <translation>{}：已略去，不是图片的文件：{} 个</translation>
    </message>
</context>
<context>
    <name>speed_reasons</name>
    <message>
        <source>The faster one uses tensor cores, the slower one does not.</source>
        <translation>较快的一个使用张量核心，较慢的一个不使用。</translation>
    </message>
    <message>
        <source>The faster one is a Winograd algorithm: it multiplies less often than a direct computation.</source>
        <translation>较快的一个是 Winograd 算法：乘法次数少于直接计算。</translation>
    </message>
    <message>
        <source>The faster one multiplies spectra (FFT): with large filters, it multiplies less often than a direct computation.</source>
        <translation>较快的一个把频谱相乘（FFT）：卷积核较大时，乘法次数少于直接计算。</translation>
    </message>
    <message>
        <source>The computation takes {} in the slower one, {} in the faster one.</source>
        <translation>计算所用的时间：较慢的一个 {}，较快的一个 {}。</translation>
    </message>
    <message>
        <source>The conversion of the layout takes {} in the slower one, {} in the faster one.</source>
        <translation>布局转换所用的时间：较慢的一个 {}，较快的一个 {}。</translation>
    </message>
    <message>
        <source>The sum of partial results (split-K) takes {} in the slower one, {} in the faster one.</source>
        <translation>部分结果求和（split-K）所用的时间：较慢的一个 {}，较快的一个 {}。</translation>
    </message>
    <message>
        <source>The longest kernel of the faster one keeps the multiprocessors {} full on average, that of the slower one {}.</source>
        <translation>最长的内核平均占满多处理器的比例：较快的一个 {}，较慢的一个 {}。</translation>
    </message>
    <message>
        <source>Kernels that convert the layout: {} in the slower one, {} in the faster one.</source>
        <translation>转换布局的内核：较慢的一个有 {} 个，较快的一个有 {} 个。</translation>
    </message>
    <message>
        <source>The slower one needs {} of workspace, the faster one {}: what an algorithm keeps there is written and read beside the tensors.</source>
        <translation>较慢的一个需要 {} 工作区，较快的一个需要 {}：算法放在工作区中的数据，是在张量之外另外写入和读取的。</translation>
    </message>
    <message>
        <source>The slower one multiplies spectra (FFT): it transforms each tensor, which pays with large filters. This one is {}.</source>
        <translation>较慢的一个把频谱相乘（FFT）：它要变换每个张量，卷积核较大时才值得。这里的卷积核是 {}。</translation>
    </message>
    <message>
        <source>The faster one adds up in a shorter number format than necessary, the slower one does not.</source>
        <translation>较快的一个用比所需更短的数字格式累加，较慢的一个不是。</translation>
    </message>
</context>
<context>
    <name>status</name>
    <message>
        <source>measured</source>
        <translation>已测量</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>unsupported</source>
        <translation>不支持</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>更慢</translation>
    </message>
</context>
<context>
    <name>subject_text</name>
    <message>
        <source>{}, {}</source>
        <translation>{}，{}</translation>
    </message>
    <message>
        <source>recorded sizes</source>
        <translation>录制的各种尺寸</translation>
    </message>
    <message>
        <source>fp32 (TF32 off)</source>
        <translation>fp32（关闭 TF32）</translation>
    </message>
    <message>
        <source>tf32 (PyTorch&apos;s default)</source>
        <translation>tf32（PyTorch 默认）</translation>
    </message>
    <message>
        <source>{} recorded sizes</source>
        <translation>{} 种录制的尺寸</translation>
    </message>
</context>
<context>
    <name>survey_summary</name>
    <message>
        <source>{} of {} are the fastest algorithm</source>
        <translation>{1} 个中有 {0} 个就是最快的算法</translation>
    </message>
</context>
<context>
    <name>timeline</name>
    <message>
        <source>iterations</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>data loading</source>
        <translation>数据加载</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>annotations</source>
        <translation>标注</translation>
    </message>
    <message>
        <source>operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>CUDA calls</source>
        <translation>CUDA 调用</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>memsets</source>
        <translation>内存填充</translation>
    </message>
    <message>
        <source>convolution, forward</source>
        <translation>卷积，前向</translation>
    </message>
    <message>
        <source>convolution, backward-data</source>
        <translation>卷积，反向（输入梯度）</translation>
    </message>
    <message>
        <source>convolution, backward-filter</source>
        <translation>卷积，反向（权重梯度）</translation>
    </message>
    <message>
        <source>convolution, backward</source>
        <translation>卷积，反向</translation>
    </message>
    <message>
        <source>device idle</source>
        <translation>设备空闲</translation>
    </message>
    <message>
        <source>list queries</source>
        <translation>查询列表</translation>
    </message>
    <message>
        <source>builds of plans</source>
        <translation>构建计划</translation>
    </message>
    <message>
        <source>module loading</source>
        <translation>模块加载</translation>
    </message>
    <message>
        <source>trials</source>
        <translation>试运行</translation>
    </message>
    <message>
        <source>no search in this recording: no first call of a convolution took much longer or had more kernels than later ones</source>
        <translation>此记录中没有搜索：没有哪个卷积的首次调用比后来的调用长得多或有更多内核</translation>
    </message>
    <message>
        <source>choosing algorithms</source>
        <translation>选择算法</translation>
    </message>
</context>
<context>
    <name>traits</name>
    <message>
        <source>Channels first (contiguous)</source>
        <translation>通道在前（连续）</translation>
    </message>
    <message>
        <source>Channels last (channels_last)</source>
        <translation>通道在后 (channels_last)</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>backward-data</source>
        <translation>反向（输入梯度）</translation>
    </message>
    <message>
        <source>Backward-data (grad_input): the gradient of a layer&apos;s input</source>
        <translation>反向（输入梯度，grad_input）：层的输入的梯度</translation>
    </message>
    <message>
        <source>backward-filter</source>
        <translation>反向（权重梯度）</translation>
    </message>
    <message>
        <source>Backward-filter (grad_weight): the gradient of a layer&apos;s weights</source>
        <translation>反向（权重梯度，grad_weight）：层的权重的梯度</translation>
    </message>
    <message>
        <source>32 bits, tensor cores not allowed</source>
        <translation>32 位，不允许使用张量核心</translation>
    </message>
    <message>
        <source>32 bits, multiplied on tensor cores with 10 bits of mantissa</source>
        <translation>32 位，在张量核心上以 10 位尾数相乘</translation>
    </message>
    <message>
        <source>16 bits (half precision), added up in 32</source>
        <translation>16 位（半精度），以 32 位累加</translation>
    </message>
    <message>
        <source>16 bits (bfloat16), added up in 32</source>
        <translation>16 位 (bfloat16)，以 32 位累加</translation>
    </message>
    <message>
        <source>fwd</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>dgrad</source>
        <translation>输入梯度</translation>
    </message>
    <message>
        <source>wgrad</source>
        <translation>权重梯度</translation>
    </message>
</context>
<context>
    <name>trial_columns</name>
    <message>
        <source>Id</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>The algorithm&apos;s identifier: the same text in every process with the same library.</source>
        <translation>算法的标识：对同一个库，在每个进程中都相同。</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>The computation and its tile, then the engine with the knobs that distinguish it.</source>
        <translation>计算方法及其分块，然后是引擎及区分它的参数。</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>cuDNN&apos;s number of the engine or of the legacy algorithm. Engines have no names.</source>
        <translation>cuDNN 对引擎或 旧版算法的编号。引擎没有名称。</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>The kind of computation, derived from the names of the algorithm&apos;s kernels and from the library&apos;s notes.</source>
        <translation>计算的种类，由算法的内核名称和库的标注得出。</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>标注</translation>
    </message>
    <message>
        <source>The library&apos;s statements about the algorithm&apos;s numerics and behaviour. Point at a cell to see what each note means.</source>
        <translation>库对该算法的数值和行为的说明。将鼠标指向单元格可查看每个标注的含义。</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Whether the algorithm was measured; if not, why.</source>
        <translation>算法是否已测量；如果没有，原因是什么。</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>构建</translation>
    </message>
    <message>
        <source>Time on the host to build the plan before its first execution. Includes compiling, if the code is compiled at run time.</source>
        <translation>首次执行之前在主机上构建计划的时间。如果代码在运行时编译，则包括编译。</translation>
    </message>
    <message>
        <source>First run</source>
        <translation>首次执行</translation>
    </message>
    <message>
        <source>Time of the first execution, which loads the algorithm&apos;s code to the device. It is not one of the samples.</source>
        <translation>首次执行的时间，它把算法的代码加载到设备上。它不是样本之一。</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>Scratch memory on the device that the algorithm needs beside the tensors.</source>
        <translation>除张量之外，算法在设备上所需的临时内存。</translation>
    </message>
    <message>
        <source>Reorders</source>
        <translation>重排</translation>
    </message>
    <message>
        <source>Time to convert tensors between memory formats, on top of the samples.</source>
        <translation>在内存格式之间转换张量的时间，在样本之外另计。</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Median time of one execution on the device. Contenders run back to back many times (hot caches); one that cannot win leaves the race early.</source>
        <translation>设备上一次执行的时间的中位数。入围者连续执行多次（热缓存）；不可能胜出的提前退出。</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>离散程度</translation>
    </message>
    <message>
        <source>Interquartile range of the samples, relative to their median. Empty for a single sample.</source>
        <translation>样本的四分位距，相对于其中位数。只有一个样本时为空。</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>慢多少</translation>
    </message>
    <message>
        <source>How much slower the algorithm is than the fastest, by samples of the same kind.</source>
        <translation>该算法比最快的慢多少，使用同类样本。</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本数</translation>
    </message>
    <message>
        <source>How many timings the median is taken from. Sampling ends once the median is known well enough, or once the algorithm is clearly beaten.</source>
        <translation>中位数由多少次计时得出。一旦中位数已足够确定，或该算法明显落败，采样就结束。</translation>
    </message>
    <message>
        <source>Listed</source>
        <translation>列出情况</translation>
    </message>
    <message>
        <source>The lists that name the algorithm, each with the position in it, counted from 1.</source>
        <translation>列出该算法的列表，以及它在每个列表中的位置，从 1 数起。</translation>
    </message>
    <message>
        <source>Single</source>
        <translation>单独</translation>
    </message>
    <message>
        <source>Median time of an execution alone between two events, as frameworks time it.</source>
        <translation>两个事件之间单独一次执行的时间的中位数，与框架的计时方式相同。</translation>
    </message>
    <message>
        <source>Hot</source>
        <translation>连续（热）</translation>
    </message>
    <message>
        <source>Median time of an execution, back to back with others.</source>
        <translation>与其他执行连续进行的一次执行的时间的中位数。</translation>
    </message>
    <message>
        <source>Cold</source>
        <translation>冷缓存</translation>
    </message>
    <message>
        <source>Median time of an execution after the last-level cache was overwritten.</source>
        <translation>末级缓存被覆盖之后一次执行的时间的中位数。</translation>
    </message>
    <message>
        <source>unknown family</source>
        <translation>未知类别</translation>
    </message>
    <message>
        <source>under way</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
</context>
<context>
    <name>verdict_caution</name>
    <message>
        <source>the survey is not complete</source>
        <translation>测量不完整</translation>
    </message>
    <message>
        <source>the recording is probably of another device or precision</source>
        <translation>记录很可能来自另一设备或另一精度</translation>
    </message>
    <message>
        <source>{} of {} layers are in no figure, because {} executes them</source>
        <translation>{1} 层中有 {0} 层不计入任何数值，因为由 {2} 执行</translation>
    </message>
    <message>
        <source>the compute cache was cold, and with a warm one True pays off sooner</source>
        <translation>计算缓存是冷的，缓存热时 True 更早回本</translation>
    </message>
    <message>
        <source>the survey&apos;s workspace limit excluded {} algorithms</source>
        <translation>测量的工作区限制排除了 {} 个算法</translation>
    </message>
    <message>
        <source>the search needs up to {} of the device&apos;s {}</source>
        <translation>搜索最多需要设备 {1} 内存中的 {0}</translation>
    </message>
    <message>
        <source>True gains nothing if the host is the limit: {} of the convolutions are shorter than a call of PyTorch</source>
        <translation>如果主机是瓶颈，True 没有收益：{} 的卷积比 PyTorch 的一次调用还短</translation>
    </message>
    <message>
        <source>the code turns TF32 off; measure in tf32, PyTorch&apos;s default, to learn what that costs</source>
        <translation>代码会关闭 TF32；要知道其代价，请以 PyTorch 默认的 tf32 测量</translation>
    </message>
    <message>
        <source>the code turns TF32 off, and the convolutions of an iteration take {} ({} in tf32, PyTorch&apos;s default)</source>
        <translation>代码会关闭 TF32，一次迭代的卷积用时 {}（PyTorch 默认的 tf32 为 {}）</translation>
    </message>
    <message>
        <source>the machine was busy: the same algorithm took up to {} longer at times</source>
        <translation>机器不空闲：同一算法有时耗时最多长 {}</translation>
    </message>
    <message>
        <source>the machine was busy during the survey</source>
        <translation>测量期间机器不空闲</translation>
    </message>
    <message>
        <source>the code turns TF32 off; the convolutions of an iteration take {} in tf32, PyTorch&apos;s default, too</source>
        <translation>代码会关闭 TF32；在 PyTorch 默认的 tf32 中，一次迭代的卷积同样用时 {}</translation>
    </message>
    <message>
        <source>True gains nothing if the host is the limit: {} of the convolutions are shorter than a call of PyTorch, but how long the device is busy with the layers in no figure is not known</source>
        <translation>如果主机是瓶颈，True 没有收益：{} 的卷积比 PyTorch 的一次调用还短，但不计入任何数值的层使设备忙多久尚不清楚</translation>
    </message>
</context>
<context>
    <name>workload_costs</name>
    <message>
        <source>the survey measured {}, and the recorded convolutions were computed by {}: the times of the survey are valid for {} alone, and do not say how the recorded program would change</source>
        <translation>测量的是 {}，而录制的卷积由 {} 计算：测量的时间只对 {} 有效，不能说明录制的程序会怎样变化</translation>
    </message>
    <message>
        <source>{} runs no backward passes, and the recording has some</source>
        <translation>{} 不运行反向，而记录中有反向</translation>
    </message>
    <message>
        <source>the plan that the program used</source>
        <translation>程序使用的计划</translation>
    </message>
</context>
<context>
    <name>workload_ranking</name>
    <message>
        <source>{}, by PyTorch&apos;s rules</source>
        <translation>{}（按 PyTorch 的规则）</translation>
    </message>
    <message>
        <source>{} (as in {})</source>
        <translation>{}（同 {}）</translation>
    </message>
    <message>
        <source>{}, {} sizes</source>
        <translation>{}，{} 种尺寸</translation>
    </message>
    <message>
        <source>On average {:.3g} of its {:.3g} calls are not included: the recording has no time of them beside first calls.</source>
        <translation>平均 {1:.3g} 次调用中有 {0:.3g} 次未计入：除首次调用外，记录中没有它们的时间。</translation>
    </message>
</context>
<context>
    <name>workload_summary</name>
    <message>
        <source>{} unknown</source>
        <translation>{} 未知</translation>
    </message>
    <message>
        <source>{} on</source>
        <translation>{} 开</translation>
    </message>
    <message>
        <source>{} off</source>
        <translation>{} 关</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>未记录</translation>
    </message>
    <message>
        <source>{}: 1 problem</source>
        <translation>{}：1 个问题</translation>
    </message>
    <message>
        <source>no input</source>
        <translation>无输入</translation>
    </message>
    <message>
        <source>, ... ({} more)</source>
        <translation>，……（还有 {} 段）</translation>
    </message>
    <message>
        <source>named as in {}: the recording has no names, and its convolutions have that network&apos;s order and shapes</source>
        <translation>与 {} 相同：记录中没有名称，而其卷积的顺序和形状与该网络相同</translation>
    </message>
    <message>
        <source> of {} kinds (by their convolutions)</source>
        <translation>，按卷积分为 {} 种</translation>
    </message>
    <message>
        <source>, counted by {}</source>
        <translation>，计数依据：{}</translation>
    </message>
    <message>
        <source>, with the program&apos;s first one</source>
        <translation>，包含程序的第一次迭代</translation>
    </message>
    <message>
        <source>, without the program&apos;s first one</source>
        <translation>，不含程序的第一次迭代</translation>
    </message>
    <message>
        <source>{}: {} distinct problems at {} input sizes</source>
        <translation>{}：{} 个不同的问题，{} 种输入尺寸</translation>
    </message>
    <message>
        <source>{}: {} distinct problems</source>
        <translation>{}：{} 个不同的问题</translation>
    </message>
    <message>
        <source>, {:.4g} executions in a mean iteration</source>
        <translation>，平均每次迭代执行 {:.4g} 次</translation>
    </message>
    <message>
        <source>, {:.4g} executions in an iteration</source>
        <translation>，每次迭代执行 {:.4g} 次</translation>
    </message>
    <message>
        <source>, 1 execution in a mean iteration</source>
        <translation>，平均每次迭代执行 1 次</translation>
    </message>
    <message>
        <source>, 1 execution in an iteration</source>
        <translation>，每次迭代执行 1 次</translation>
    </message>
</context>
<context>
    <name>workload_traits</name>
    <message>
        <source>PyTorch profiler trace</source>
        <translation>PyTorch profiler 的 trace</translation>
    </message>
    <message>
        <source>cudnn-frontend log</source>
        <translation>cudnn-frontend 日志</translation>
    </message>
    <message>
        <source>oneDNN verbose output</source>
        <translation>oneDNN verbose 输出</translation>
    </message>
    <message>
        <source>PyTorch dispatch mode</source>
        <translation>PyTorch dispatch 模式</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>cuDNN</source>
        <translation>cuDNN</translation>
    </message>
    <message>
        <source>oneDNN</source>
        <translation>oneDNN</translation>
    </message>
    <message>
        <source>MIOpen</source>
        <translation>MIOpen</translation>
    </message>
    <message>
        <source>PyTorch&apos;s depthwise kernel</source>
        <translation>PyTorch 的逐通道卷积内核</translation>
    </message>
    <message>
        <source>another kernel of the framework</source>
        <translation>框架的其他内核</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>未记录</translation>
    </message>
    <message>
        <source>steps of the profiler</source>
        <translation>profiler 的步</translation>
    </message>
    <message>
        <source>steps of the optimizer</source>
        <translation>优化器的步</translation>
    </message>
    <message>
        <source>repetition of the calls</source>
        <translation>调用的重复</translation>
    </message>
    <message>
        <source>the whole recording as one iteration</source>
        <translation>整个记录作为一次迭代</translation>
    </message>
    <message>
        <source>PyTorch execution trace</source>
        <translation>PyTorch execution trace</translation>
    </message>
    <message>
        <source>output of XLA</source>
        <translation>XLA 的输出</translation>
    </message>
</context>
<context>
    <name>wrong_pick</name>
    <message>
        <source>executed by {}</source>
        <translation>由 {} 执行</translation>
    </message>
    <message>
        <source>a plan has only one sample, so its variation is not known</source>
        <translation>有一个计划只有一个样本，所以其波动未知</translation>
    </message>
    <message>
        <source>computed from means of several executions, which vary less than the single one that the framework times</source>
        <translation>由多次执行的平均值算出，它的波动比框架计时的单次执行小</translation>
    </message>
</context>
</TS>
