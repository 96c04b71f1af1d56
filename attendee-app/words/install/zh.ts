import type { InstallWords } from './en.ts'

export const zh: InstallWords = {
  title: '把 Masuk 放到主屏幕',
  why: '这样门票一点即开，没有网络也行，提醒也能送达。',
  note: '把 Masuk 放到主屏幕：门票一点即开。',
  how: '怎么做',
  notNow: '以后再说',
  firstLaunch: 'Masuk 已在主屏幕上。它与浏览器的数据分开：请在这里用邮件验证码登录一次。',
  gotIt: '知道了',
  install: '安装 Masuk',
  installed: 'Masuk 已在您的主屏幕上。',
  otherBrowsers: '其他浏览器',
  kinds: {
    'safari-ios': 'iPhone 和 iPad 上的 Safari',
    'safari-ios-26': 'iPhone 和 iPad 上的 Safari（iOS 26 起）',
    'other-ios': 'iPhone 和 iPad 上的 Chrome 等浏览器',
    'chrome-android': 'Android 上的 Chrome',
    'samsung-android': '三星浏览器',
    'firefox-android': 'Android 上的 Firefox',
    'in-app-ios': 'iPhone 上其他应用之内',
    'in-app-android': 'Android 上其他应用之内',
    desktop: '电脑上',
  },
  steps: {
    'safari-ios': [
      '点“分享”按钮（带向上箭头的方框）。',
      '向下滑动，点“添加到主屏幕”。',
      '点“添加”。',
      '从主屏幕打开 Masuk，再登录一次。',
    ],
    'safari-ios-26': [
      '点三个点的按钮，再点“分享”。',
      '点“添加到主屏幕”；若没有，点“查看更多”。',
      '保持“作为网页 App 打开”开启，点“添加”。',
      '从主屏幕打开 Masuk，再登录一次。',
    ],
    'other-ios': [
      '点地址旁的“分享”按钮。',
      '点“添加到主屏幕”；若没有，请在 Safari 中打开此页。',
      '点“添加”。',
      '从主屏幕打开 Masuk，再登录一次。',
    ],
    'chrome-android': ['点三个点的按钮。', '点“添加到主屏幕”，再点“安装”。', '从主屏幕打开 Masuk。'],
    'samsung-android': ['点三条线的按钮。', '点“将页面添加到”，再点“主屏幕”。', '从主屏幕打开 Masuk。'],
    'firefox-android': ['点三个点的按钮。', '点“添加到主屏幕”（也叫“安装”）。', '从主屏幕打开 Masuk。'],
    'in-app-ios': [
      '您在另一个应用之内，这里不能安装。',
      '点三个点或“分享”按钮，再点“在 Safari 中打开”。',
      '然后按那里此页的说明操作。',
    ],
    'in-app-android': [
      '您在另一个应用之内，这里不能安装。',
      '点三个点的按钮，再点“在 Chrome 中打开”或“在浏览器中打开”。',
      '然后按那里此页的说明操作。',
    ],
    desktop: ['门票要在手机上用：请在手机上打开本网站。', 'Chrome 和 Edge 的地址栏末端有安装按钮。'],
  },
}
