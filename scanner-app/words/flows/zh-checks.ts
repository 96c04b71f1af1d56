import type { checks as english } from './en-checks.ts'

export const checks: typeof english = {
  title: '开工前检查',
  open: '检查本机',
  aim: '请把测试码或门票对准这里',
  list: {
    private: {
      name: '窗口',
      says: {
        private: () => '这是无痕窗口：关闭后所有扫描都会消失。请在普通窗口或从主屏幕打开应用。',
      },
    },
    token: {
      name: '配对',
      says: {
        good: () => '服务器认得本机',
        unasked: () => '服务器没有回应。扫描会留着，等它回应。',
        endsEarly: () => '配对会在活动结束前失效，请用新的配对码重新配对。',
        refused: () => '服务器已不认得本机，请重新配对。',
      },
    },
    camera: {
      name: '相机',
      says: {
        works: () => '相机正常',
        failed: () => '没有画面。请允许使用相机，或用手持扫描器。',
        open: () => '启动中…',
      },
    },
    'test-scan': {
      name: '试扫',
      says: {
        open: () => '请扫测试码或任何一张门票，不会计入。',
        right: () => '读码正确',
        ticket: () => '读到一张门票，没有计入。',
        layout: () => '扫描器打出的字母与码不同。请把它或本机的键盘布局设为 US English。',
        capitals: () => '扫描器大小写颠倒。请关掉两边的 Caps Lock。',
        other: () => '读到别的码。请试测试码或门票。',
      },
    },
    sound: {
      name: '声音',
      says: {
        open: () => '请播放声音',
        heard: () => '听得见',
        unheard: () => '请调高音量并关闭静音。没有声音时仍有画面和振动。',
      },
    },
    storage: {
      name: '存储',
      says: {
        kept: () => '扫描会保存在本机',
        'may-be-cleared': () => '浏览器可能会清除扫描，请安装应用。',
        unknown: () => '浏览器没说会不会保留扫描，请安装应用。',
      },
    },
    space: {
      name: '可用空间',
      says: {
        enough: (megabytes) => `还有 ${megabytes} MB`,
        little: (megabytes) => `只剩 ${megabytes} MB，请删除不需要的东西。`,
        none: (megabytes) => `只剩 ${megabytes} MB：扫描可能存不下。请先删除一些东西。`,
      },
    },
    install: {
      name: '应用',
      says: {
        installed: () => '已安装',
        browser: () => '在浏览器中打开。安装后启动更快，扫描也更安全。',
        'ios-tab': () => '这是 Safari 分页，扫描可能会被清除：请添加到主屏幕。',
      },
    },
    offline: {
      name: '没有网络时',
      says: {
        ready: () => '没有网络也能用',
        pending: () => '还不行，请让应用再开一会儿。',
      },
    },
    screen: {
      name: '屏幕',
      says: {
        stays: () => '工作时保持亮着',
        autoLock: () => '请在设备设置中把“自动锁定”设为“永不”。',
      },
    },
    clock: {
      name: '时钟',
      says: {
        right: () => '正确',
        unsure: () => '还没有与服务器核对',
        wrong: (minutes) => `相差 ${minutes} 分钟。扫描时间已校正；请把时钟设为自动。`,
      },
    },
    roster: {
      name: '门票名单',
      says: {
        none: () => '本机还没有。没有网络时无法核对门票。',
        fresh: (minutes) => (minutes === 0 ? '最新' : `${minutes} 分钟前`),
        old: (minutes) => `${minutes} 分钟前。请在开门前连上网络。`,
      },
    },
    battery: {
      name: '电量',
      says: {
        enough: (percent) => `${percent}%`,
        low: (percent) => `${percent}%，请接上充电器。`,
      },
    },
  },
  levels: { ok: '正常', open: '待做', advice: '建议', fault: '故障' },
  play: '播放',
  heard: '听得到',
  unheard: '听不到',
  showCode: '显示测试码',
  codeLabel: '测试码',
  codeNote: '给手持扫描器，或另一台设备的相机。',
  start: '开始扫描',
  startInTab: '在此分页开始',
  back: '返回',
}
