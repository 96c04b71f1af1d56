import type { Words } from '../en.ts'

export const doors: Words['doors'] = {
  states: {
    ok: '联系正常',
    silent: '失联，有待上传扫描',
    late: '无联系',
    never_seen: '尚未开始',
    ended: '已结束',
  },
  neverSeen: '从未联系',
}
