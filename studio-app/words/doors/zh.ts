import type { Words } from '../en.ts'

export const doors: Words['doors'] = {
  states: {
    ok: '联系正常',
    silent: '失联，有待上传扫描',
    late: '无联系',
    never_seen: '尚未开始',
    ended: '已结束',
  },
  warnings: {
    quarantined: (count: string) => `${count} 条扫描被搁置`,
    battery_low: (percent: string) => `电量 ${percent}%`,
    clock_wrong: (minutes: string) => `时钟误差 ${minutes} 分钟`,
    roster_stale: (minutes: string) => `票务名单 ${minutes} 分钟前`,
  },
  advice: {
    quarantined: '请在该设备上存为文件并导入。',
    battery_low: '请接上电源。',
    clock_wrong: '请让设备自动设置时间。',
    roster_stale: '无网络时它不知道之后的变化，请移到有网络的地方。',
  },
  neverSeen: '从未联系',
}
