/** Browsers that need different words about how an app comes to the Home Screen. */
export type BrowserKind =
  | 'safari-ios'
  | 'safari-ios-26'
  | 'other-ios'
  | 'chrome-android'
  | 'samsung-android'
  | 'firefox-android'
  | 'in-app-ios'
  | 'in-app-android'
  | 'desktop'

/** Apps that show pages inside themselves, where nothing can be installed. */
const IN_APP =
  /\b(FBAN|FBAV|FB_IAB|Instagram|WhatsApp|Line\/|MicroMessenger|TikTok|musical_ly|BytedanceWebview|Snapchat|Pinterest|LinkedInApp|Twitter|GSA\/|Telegram|KAKAOTALK|Threads|Barcelona|Zalo)\b|; wv\)/i

const OTHER_IOS = /\b(CriOS|FxiOS|EdgiOS|OPT|OPiOS|DuckDuckGo|YaBrowser|Brave)\//

/** `touchPoints`: an iPad says that it is a Mac, which has none. */
export function browserKind(userAgent: string, touchPoints: number): BrowserKind {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  const isAndroid = /Android/.test(userAgent)
  if (isIos) return iosKind(userAgent)
  if (!isAndroid) return 'desktop'
  if (IN_APP.test(userAgent)) return 'in-app-android'
  if (/Firefox\//.test(userAgent)) return 'firefox-android'
  return /SamsungBrowser\//.test(userAgent) ? 'samsung-android' : 'chrome-android'
}

function iosKind(userAgent: string): BrowserKind {
  if (IN_APP.test(userAgent)) return 'in-app-ios'
  if (OTHER_IOS.test(userAgent)) return 'other-ios'
  const version = /Version\/(\d+)/.exec(userAgent)?.[1]
  // A page inside an app has Safari's engine and not its version.
  if (version === undefined) return 'in-app-ios'
  // Since 26 the version of the system no longer rises in what Safari says of itself; its own does.
  return Number(version) >= 26 ? 'safari-ios-26' : 'safari-ios'
}
