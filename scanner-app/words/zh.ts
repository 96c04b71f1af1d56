import { klTimeOf } from '@masuk/shared/kl-day.ts'
import type { Words } from './en.ts'
import { flows } from './flows/zh.ts'
import type { LanguageWords } from './words.ts'
import { scanProblem, scanStatus } from './zh-scans.ts'
import { ago, notValid, shortVerdicts, verdicts } from './zh-verdicts.ts'

const onOneLine = (checksum: string) => checksum.replaceAll(' ', '\u00a0')

const andWaiting = (waiting: number) => (waiting > 0 ? `，${waiting} 条待发送` : '')

const words: Words = {
  opening: '正在打开…',
  verdicts,
  doing: { checking: '核对中', saving: '保存中' },
  shortVerdicts,
  clock: (ms) => klTimeOf(ms),
  notValid,
  scanStatus,
  scanProblem,
  halts: {
    'pairing-ended': {
      title: '本机的配对已失效',
      todo: '请主管重新配对；之后所有扫描都会发送。',
    },
    origin: {
      title: '服务器拒绝这个网址',
      todo: '这是安装上的错误，请通知系统管理员。扫描都留在本机。',
    },
    'event-gone': {
      title: '这个活动已不存在',
      todo: '扫描已无法发送。请存成文件交给主办方。',
    },
  },
  enrolFailures: {
    invalid: '请检查配对码和名称。',
    'code-refused': '配对码已用过、超过 10 分钟、有字母打错，或活动已结束。请检查，或索取新的。',
    origin: '服务器拒绝这个网址。这是安装上的错误，请通知系统管理员。',
    'event-gone': '这个活动已不存在。请向主办方索取另一个配对码。',
    'too-many': '尝试太多次，请等一分钟。',
    'service-failed': '服务器出错，请稍后再试。',
    'not-the-service': '回应的不是我们的服务器：Wi-Fi 可能需要登录。',
    unreachable: '服务器没有回应。请检查网络后再试。',
  },
  connections: {
    'no-network': '没有网络',
    'not-the-service': 'Wi-Fi 需要登录',
    'service-failed': '服务器出错',
  },
  cameraErrors: {
    denied: { title: '相机未获允许', todo: '请在浏览器设置中允许，然后再试。' },
    none: { title: '找不到相机', todo: '请用手持扫描器，或输入票码。' },
    busy: { title: '相机被占用', todo: '请关闭其他使用相机的应用。' },
    stalled: { title: '没有画面', todo: '请再试，或完全关闭应用再打开。' },
    decoder: { title: '无法读取票码', todo: '请完全关闭应用再打开。' },
    insecure: { title: '这个网址不能用相机', todo: '请用 https 网址打开应用。' },
  },

  pairing: {
    title: '配对本机',
    intro: '请向主办方索取配对码，只能用一次。',
    again: (event, halted) => `“${event}”的扫描留在本机，${halted ? '重新配对后发送' : '仍会发送'}。`,
    scan: '扫描配对码',
    typeInstead: '改用输入',
    aim: '请把配对码对准相机',
    device: '设备名称',
    deviceHint: '例如 B 入口',
    code: '配对码',
    codeHint: '10 个字母和数字',
    pair: '配对',
    busy: '配对中…',
    back: '返回',
    codeRead: '已读到配对码，请为本机取名。',
    thatIsATicket: '那是门票，不是配对码。',
    notACode: '那不是配对码。',
    nameMissing: '请为本机取名。',
    codeWrong: (length) => `配对码有 10 个字母和数字；这个有 ${length} 个。`,
    codeLetters: '这不是配对码，请逐个检查字母。',
    refused: '服务器拒绝本机，请询问主办方。',
    notSaved: '无法保存这次配对：应用关闭后须重新配对。',
    iosTab: '这是浏览器分页，扫描可能会被清除。请点“分享”，再点“添加到主屏幕”，然后从那里打开 Masuk Door。',
  },

  ready: {
    start: '开始扫描',
    check: '检查本机',
    tab: {
      title: '要在浏览器分页里扫描吗？',
      body: 'Safari 可能在几天后或随时清除分页里的扫描。请把应用添加到主屏幕，从那里打开。',
      start: '仍要开始',
      cancel: '返回',
    },
    privateWindow: '这是无痕窗口：关闭后所有扫描都会消失。请在普通窗口或从主屏幕打开应用。',
    install: '安装应用',
    notBegun: '请先点“开始扫描”。',
    offlineReady: '没有网络也能用',
    offlinePending: '正在准备离线使用…',
    storageKept: '扫描会保存在本机',
    storageMayClear: '浏览器可能会清除扫描。请安装应用，并尽快发送。',
    waiting: (count) => `${count} 条扫描等待发送`,
    autoLock: '请把“自动锁定”设为“永不”，否则屏幕会变暗。',
  },

  strip: {
    label: '状态',
    waiting: (count) => (count === 0 ? '全部已发送' : `${count} 条待发送`),
    synced: (ms) => (ms === null ? '尚未同步' : `${ago(ms)}同步`),
    inside: (inside, capacity) => (capacity === null ? `已入场 ${inside}` : `已入场 ${inside}/${capacity}`),
    here: (count) => `本机 ${count}`,
    roster: (ms) => (ms === null ? '还没有票单' : `票单${ago(ms)}`),
    alarm: '请注意：',
    late: '延迟：',
    halted: (waiting) => `已停止发送${andWaiting(waiting)}`,
    storageCleared: (waiting) => `存储已被清除${andWaiting(waiting)}`,
    refused: (refused, waiting) => `${refused} 条被拒绝${andWaiting(waiting)}`,
  },

  door: {
    aim: '请把门票对准方框',
    aimHints: {
      'take-away': '这张已读，请移开。',
      'one-at-a-time': '请一张一张来',
    },
    starting: '正在启动相机…',
    resting: '相机休息中',
    wake: '点一下开始扫描',
    tryAgain: '再试',
    light: '补光',
    typeCode: '输入票码',
    find: '查找',
    sameOrder: '同一订单',
    history: '记录',
    more: '更多',
    next: '下一位',
    letIn: '放行',
    turnAway: '拒绝',
    override: '特许',
    samples: '样票',
    undo: '撤销',
    last: '上一位',
    readyForNext: '请扫下一张票',
    refusedLate: (count) => `${count} 人已放行，但门票后来证实无效`,
    needsAttention: (count) => `${count} 条扫描需要处理`,
    clockSkew: (ms) =>
      `本机时钟${ms < 0 ? '快' : '慢'}了 ${Math.max(1, Math.round(Math.abs(ms) / 60_000))} 分钟。扫描时间已校正；请把时钟设为自动。`,
    ofAnotherEvent: (count) => `有 ${count} 条其他活动的扫描，须重新配对那个活动才能发送。`,
    storageCleared: (restored) => `本机的存储曾被清除，已写回 ${restored} 条扫描。主管看过后请点一下。`,
    soundOff: '声音已关，请点这里。',
    halted: '已停止发送',
    brokenBurst: '扫描器只传来一部分，请再扫一次。',
  },

  typing: {
    title: '输入票码',
    label: '票码',
    hint: '二维码下面的字母和数字。',
    typed: (spelt) => `已输入：${spelt}`,
    wrong: {
      empty: () => '请输入二维码下面的票码。',
      beginning: () => '票码以 T1 开头。',
      length: ({ length }) => `票码有 57 个字母和数字；这个有 ${length} 个。`,
      letters: () => '这不是票码，请逐个检查字母。',
    },
    checkLetters: '请逐个检查字母。',
    check: '核对',
    back: '返回扫描',
  },

  undo: {
    title: '要撤销这次入场吗？',
    body: ({ attempted, conflict }) => {
      if (!attempted) return '它还没发送，也不会再发送。门票可以再用。'
      if (conflict) return '只撤销这里的入场，其他入口的入场保留。'
      return '门票可以再用。会记下是谁撤销的。'
    },
    confirm: '撤销',
    keep: '保留',
    undone: '已撤销，门票可以再用。',
    moot: '这里已撤销，其他入口的入场保留。',
    nothing: '没有可撤销的。',
    wanted: '服务器有回应时会发送撤销。',
    failed: '撤销没有保存，请再试。',
  },

  history: {
    title: '最近扫描',
    empty: '这里还没有扫描。',
    loading: '读取中…',
    failed: '暂时无法读取扫描。没有丢失任何记录。',
  },

  attention: {
    title: '需要处理',
    empty: '没有需要处理的。',
    seen: '已看过',
    sendAgain: '再发送',
    export: '把未发送的扫描存成文件',
    saved: ({ count, checksums }) =>
      count === 0
        ? '没有可保存的。'
        : `已保存 ${count} 条扫描。校验码：${checksums.map(onOneLine).join('，')}`,
    notSaved: '未保存。',
    exportFailed: '无法生成文件，请再试。',
  },

  halted: {
    unknown: { title: '已停止发送', todo: '请通知系统管理员。' },
    pairAgain: '重新配对',
    keepScanning: '继续扫描',
    tryAgain: '再次发送',
    waiting: (count) => `${count} 条扫描留在本机，未发送`,
  },

  otherWindow: {
    title: '扫描器已在另一个窗口打开',
    todo: '由那个窗口发送扫描。请关闭这个窗口，或也在这里扫描：不会重复计算。',
    keep: '也在这里扫描',
  },

  storageFailed: {
    title: '未就绪',
    todo: '暂时无法读取扫描。没有丢失任何记录。请完全关闭应用再打开。',
    tryAgain: '再试',
  },

  training: {
    label: '培训中',
    left: (minutes) => `${minutes} 分钟`,
    end: '结束',
  },

  override: {
    done: '已放行，并已记录。',
    failed: '没有记录下来：请勿据此放行。请再试。',
  },

  partFailed: {
    title: '未能载入',
    todo: '应用的这一部分无法载入。请检查网络后再试。没有丢失任何记录。',
    tryAgain: '再试',
  },

  more: {
    title: '更多',
    language: '语言',
    appearance: '外观',
    themes: { system: '跟随系统', light: '浅色', dark: '深色', sunlight: '强光' },
    camera: '相机',
    cameraName: (label) => (/^\d+$/.test(label) ? `相机 ${label}` : label),
    sounds: '声音',
    update: '有更新',
    updateNow: '立即更新',
    updateReady: '有更新：立即更新',
    updateNote: '扫描都留在本机。',
    pairing: '配对',
    paired: (device, event) => `${device}，${event}`,
    pairAgain: '重新配对',
    unsent: '未发送的扫描',
    about: (version) => `Masuk Door ${version}`,
  },
}

export const zh: LanguageWords = { words, flows }
