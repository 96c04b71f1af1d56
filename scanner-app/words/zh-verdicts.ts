import { klTimeOf } from '@masuk/shared/kl-day.ts'
import type { Where } from '../door/admission.ts'
import { agoIn, dateIn } from './ages.ts'
import type {
  notValid as english,
  shortVerdicts as englishShort,
  verdicts as englishVerdicts,
} from './en-verdicts.ts'

export const ago = agoIn('zh')

const date = dateIn('zh')

function place(where: Where): string {
  if (where.kind === 'door' && where.device !== '') return where.device
  return where.kind === 'this-device' ? '在本机' : '在其他入口'
}

const lastNight = (at: number | null) => (at === null ? '' : `昨晚 ${klTimeOf(at)} 已入场`)

export const notValid: typeof english = {
  forged: '不是本活动的门票',
  key_mismatch: '票码与门票不符',
  outside_event: '扫描日期不在活动日期内',
  unknown_ticket: '本活动已没有这张门票',
  void: '这张门票已取消',
  superseded: '这张门票已重新签发，请出示最新的门票。',
  refused: '服务器拒绝了这张门票',
  wrong_type: '此入口不接受这种门票',
  not_listed: '本机还不认识这张门票',
}

const refusals: typeof english = {
  forged: '票不对',
  key_mismatch: '码不对',
  outside_event: '日期不对',
  unknown_ticket: '已移除',
  void: '已取消',
  superseded: '旧票码',
  refused: '被拒绝',
  wrong_type: '入口不对',
  not_listed: '查无此票',
}

export const verdicts: typeof englishVerdicts = {
  admit: ({ lastNightAt }) => ({ word: '欢迎', main: lastNight(lastNightAt), note: '请让他们入场。' }),
  recorded: ({ lastNightAt }) => ({
    word: '放行未核实',
    main: lastNight(lastNightAt),
    note: '已记在本机，服务器有回应时再核实。',
  }),
  'already-in': ({ at, where }, now) => ({
    word: '已入场',
    main: at === null ? '在其他入口' : `${ago(now - at)}，${place(where)}`,
    note: `${at === null ? '' : `时间 ${klTimeOf(at)}。`}请勿凭这张票再放行。`,
  }),
  'just-now': ({ at, before }, now) => ({
    word: '同一张票',
    main: `${ago(now - at)}扫过，只限一人。`,
    note: `刚才的结果：${shortVerdicts[before]}。没有新增记录。`,
  }),
  'not-valid': ({ why }) => ({
    word: refusals[why],
    main: notValid[why],
    note: '无效，请勿放行。',
  }),
  'not-a-ticket': () => ({
    word: '不是门票',
    main: '这是别的码',
    note: '请对方出示门票。没有写下记录。',
  }),
  attention: ({ message, entry }, now) => ({
    word: '请核对',
    ...checks(now)[message],
    ...(entry?.at && { main: `${lastNight(entry.at)}，${place(entry.where)}` }),
  }),
  fault: ({ why }) => faults[why],
}

const checks = (now: number) => ({
  'was-in-last-night': {
    main: '这张票昨晚已入场',
    note: '如果今晚也有效，可以放行。',
  },
  'clock-unsure': {
    main: '本机不确定时间',
    note: `本机认为现在是${date(now)} ${klTimeOf(now)}。若不对，请调好时钟；若没错，请确认门票是今天的。`,
  },
  'closed-before-answer': {
    main: '应用在显示结果前被关闭',
    note: '这张票刚在这里扫过。如果人还在面前，可以放行。',
  },
})

const faults = {
  'not-saved': {
    word: '未保存',
    main: '本机无法写下这次扫描',
    note: '请再扫一次。若还是不行，请完全关闭应用再打开，或换一台设备。',
  },
  'queue-unavailable': {
    word: '未就绪',
    main: '暂时无法读取本机的扫描记录',
    note: '没有丢失任何记录。请完全关闭应用再打开。',
  },
  'clock-wrong': {
    word: '请校时',
    main: '本机时钟的日期不对',
    note: '请设好日期和时间，或连上网络，然后再扫。',
  },
  'not-paired': {
    word: '未配对',
    main: '本机还没有配对任何活动',
    note: '请用主办方的配对码配对。',
  },
}

export const shortVerdicts: typeof englishShort = {
  admit: '欢迎',
  recorded: '放行未核实',
  'already-in': '已入场',
  'just-now': '同一张票',
  'not-valid': '无效',
  'not-a-ticket': '不是门票',
  attention: '请核对',
  fault: '未保存',
}
