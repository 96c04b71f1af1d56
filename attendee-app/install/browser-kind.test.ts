import { expect, test } from 'vitest'
import { browserKind, type BrowserKind } from './browser-kind.ts'

const IOS = (system: string, rest: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`
const IPAD = (rest: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`
const ANDROID = (device: string, rest: string) =>
  `Mozilla/5.0 (Linux; Android ${device}) AppleWebKit/537.36 (KHTML, like Gecko) ${rest}`
const DESKTOP = (system: string, rest: string) => `Mozilla/5.0 (${system}) ${rest}`

const agents: [BrowserKind, string, number?][] = [
  ['safari-ios', IOS('16_4', 'Version/16.4 Mobile/15E148 Safari/604.1')],
  ['safari-ios', IOS('16_7_10', 'Version/16.6 Mobile/15E148 Safari/604.1')],
  ['safari-ios', IOS('17_5_1', 'Version/17.5 Mobile/15E148 Safari/604.1')],
  ['safari-ios', IOS('18_0', 'Version/18.0 Mobile/15E148 Safari/604.1')],
  ['safari-ios', IOS('18_5', 'Version/18.5 Mobile/15E148 Safari/604.1')],
  ['safari-ios', IPAD('Version/17.4 Safari/605.1.15'), 5],
  ['safari-ios-26', IOS('18_6', 'Version/26.0 Mobile/15E148 Safari/604.1')],
  ['safari-ios-26', IOS('18_7', 'Version/26.1 Mobile/15E148 Safari/604.1')],
  ['safari-ios-26', IOS('18_7', 'Version/26.5 Mobile/15E148 Safari/604.1')],
  ['safari-ios-26', IPAD('Version/26.2 Safari/605.1.15'), 5],
  ['other-ios', IOS('17_5', 'CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1')],
  ['other-ios', IOS('18_6', 'CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1')],
  ['other-ios', IOS('18_5', 'FxiOS/139.0 Mobile/15E148 Safari/605.1.15')],
  ['other-ios', IOS('18_5', 'Version/18.0 EdgiOS/137.0.3296.71 Mobile/15E148 Safari/605.1.15')],
  ['other-ios', IOS('17_6', 'Version/17.6 OPT/5.2.0 Mobile/15E148 Safari/604.1')],
  ['other-ios', IOS('18_5', 'Version/18.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15')],
  ['chrome-android', ANDROID('10; K', 'Chrome/120.0.0.0 Mobile Safari/537.36')],
  ['chrome-android', ANDROID('10; K', 'Chrome/141.0.0.0 Mobile Safari/537.36')],
  ['chrome-android', ANDROID('14; Pixel 8', 'Chrome/129.0.6668.70 Mobile Safari/537.36')],
  ['chrome-android', ANDROID('13; SM-X906C', 'Chrome/140.0.0.0 Safari/537.36')],
  ['chrome-android', ANDROID('10; K', 'Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0')],
  ['chrome-android', ANDROID('10; K', 'Chrome/139.0.0.0 Mobile Safari/537.36 OPR/91.0.0.0')],
  ['samsung-android', ANDROID('10; K', 'SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36')],
  [
    'samsung-android',
    ANDROID('14; SAMSUNG SM-S918B', 'SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36'),
  ],
  ['firefox-android', 'Mozilla/5.0 (Android 14; Mobile; rv:139.0) Gecko/139.0 Firefox/139.0'],
  ['firefox-android', 'Mozilla/5.0 (Android 13; Tablet; rv:128.0) Gecko/128.0 Firefox/128.0'],
  [
    'in-app-ios',
    IOS('18_5', 'Mobile/15E148 Instagram 380.0.0.28.104 (iPhone15,2; iOS 18_5; en_MY; scale=3.00)'),
  ],
  ['in-app-ios', IOS('17_5', 'Mobile/15E148 [FBAN/FBIOS;FBAV/467.0.0.32.110;FBDV/iPhone14,5;FBSV/17.5]')],
  ['in-app-ios', IOS('18_6', 'Mobile/15E148 WhatsApp/25.20.79')],
  ['in-app-ios', IOS('18_5', 'Mobile/15E148 musical_ly_39.9.0 BytedanceWebview/d8a21c6')],
  ['in-app-ios', IOS('18_5', 'Mobile/15E148')],
  ['in-app-ios', IOS('18_5', 'GSA/370.0.763970150 Mobile/15E148 Safari/604.1')],
  [
    'in-app-android',
    ANDROID('14; SM-S911B Build/UP1A; wv', 'Version/4.0 Chrome/127.0.6533.103 Mobile Safari/537.36'),
  ],
  [
    'in-app-android',
    ANDROID('13; Pixel 7', 'Version/4.0 Chrome/126.0 Mobile Safari/537.36 Instagram 340.0.0.22 Android'),
  ],
  [
    'in-app-android',
    ANDROID('14; CPH2581', 'Version/4.0 Chrome/127.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/475.0;]'),
  ],
  [
    'in-app-android',
    ANDROID('12; V2111', 'Version/4.0 Chrome/122.0 Mobile Safari/537.36 MicroMessenger/8.0.49'),
  ],
  [
    'desktop',
    DESKTOP(
      'Windows NT 10.0; Win64; x64',
      'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    ),
  ],
  ['desktop', DESKTOP('X11; Linux x86_64; rv:140.0', 'Gecko/20100101 Firefox/140.0')],
  ['desktop', IPAD('Version/26.0 Safari/605.1.15'), 0],
  [
    'desktop',
    DESKTOP(
      'X11; CrOS x86_64 14541.0.0',
      'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
    ),
  ],
]

test('there are forty agents', () => expect(agents).toHaveLength(40))

test.each(agents)('%s: %s', (kind, userAgent, touchPoints = 5) => {
  expect(browserKind(userAgent, touchPoints)).toBe(kind)
})
