#!/bin/bash
# Two Slurm nodes with two pretended GPUs each on one machine, without systemd, cgroups or a real GPU.
# two_slurm_nodes.sh start DIR PORT    uses three ports from PORT; then: export SLURM_CONF=DIR/slurm.conf
# two_slurm_nodes.sh stop DIR
set -eu
action=$1 dir=$(mkdir -p "$2" && cd "$2" && pwd) port=${3-}
stop() {
  for name in slurmd.n1 slurmd.n2 slurmctld munged; do
    if [ -s "$dir/run/$name.pid" ]; then
      pid=$(cat "$dir/run/$name.pid"); kill "$pid" 2>/dev/null || true
      for _ in $(seq 600); do [ -d "/proc/$pid" ] || break; sleep 0.1; done  # it writes its state first
    fi
  done
}
if [ "$action" = stop ]; then stop; exit; fi
host=$(hostname -s) user=$(id -un)
mkdir -p "$dir"/{state,spool/n1,spool/n2,log,run,munge}; chmod 755 "$dir" "$dir/run"; chmod 700 "$dir/munge"
[ -s "$dir/munge/key" ] || { head -c 128 /dev/urandom > "$dir/munge/key"; chmod 400 "$dir/munge/key"; }
cat > "$dir/slurm.conf" <<CONF
ClusterName=local
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$user
SlurmdUser=$user
SlurmctldPort=$port
AuthType=auth/munge
AuthInfo=socket=$dir/run/munge.sock
CredType=cred/munge
ReturnToService=2
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=bf_interval=1,sched_min_interval=0,batch_sched_delay=0
SlurmdParameters=config_overrides
GresTypes=gpu
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool/%n
SlurmctldPidFile=$dir/run/slurmctld.pid
SlurmdPidFile=$dir/run/slurmd.%n.pid
SlurmctldLogFile=$dir/log/slurmctld.log
SlurmdLogFile=$dir/log/slurmd.%n.log
NodeName=n[1-2] NodeHostname=$host NodeAddr=127.0.0.1 Port=[$((port + 1))-$((port + 2))] CPUs=2 RealMemory=1000 Gres=gpu:2 State=UNKNOWN
PartitionName=gpu Nodes=n[1-2] Default=YES MaxTime=INFINITE State=UP
CONF
# Any character device will do: Slurm sets CUDA_VISIBLE_DEVICES from the order of the lines, not from the name.
cat > "$dir/gres.conf" <<CONF
AutoDetect=off
NodeName=n[1-2] Name=gpu File=/dev/null Flags=nvidia_gpu_env
NodeName=n[1-2] Name=gpu File=/dev/zero Flags=nvidia_gpu_env
CONF
export SLURM_CONF=$dir/slurm.conf
munged --force --key-file="$dir/munge/key" --socket="$dir/run/munge.sock" --pid-file="$dir/run/munged.pid" \
  --log-file="$dir/log/munged.log" --seed-file="$dir/munge/seed"
slurmctld -c
slurmd -N n1
slurmd -N n2
for _ in $(seq 100); do [ "$(sinfo -h -N -o %T 2>/dev/null | grep -c idle)" = 2 ] && break; sleep 0.1; done
[ "$(sinfo -h -N -o %T | grep -c idle)" = 2 ]
