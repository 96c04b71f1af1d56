import { isLoopback } from './outside/loopback.ts'

const KEYS = ['MASUK_TICKET_KEYS', 'MASUK_GRANT_KEYS', 'MASUK_SESSION_KEYS', 'MASUK_LINK_KEYS'] as const

type Settings = Partial<Record<(typeof KEYS)[number], readonly { secret: Buffer }[] | undefined>> & {
  NODE_ENV: string
  MASUK_DEMO?: boolean | undefined
  MASUK_ORIGINS?: readonly string[] | undefined
  DATABASE_URL?: string | undefined
  MASUK_SMTP_URL?: string | undefined
  MASUK_TRUSTED_PROXIES?: number | undefined
  MASUK_OUTSIDE_LOOPBACK?: readonly string[] | undefined
}

/** What single values can't show. A variable whose value is wrong counts as given: it is told already. */
export function forbiddenCombinations(settings: Settings, wrong: ReadonlySet<string>): string[] {
  if (settings.NODE_ENV !== 'production') return []
  const isGiven = (name: keyof Settings) => settings[name] !== undefined || wrong.has(name)
  const missingKeys = isGiven('DATABASE_URL') ? KEYS.filter((name) => !isGiven(name)) : []
  const sharingKeys = KEYS.filter((name) => KEYS.some((other) => shareSecret(settings, name, other)))
  const rules: [boolean, string][] = [
    [
      settings.MASUK_DEMO === true,
      'MASUK_DEMO must be off in production: demo data and shortcuts are for development',
    ],
    [
      settings.MASUK_OUTSIDE_LOOPBACK !== undefined,
      'MASUK_OUTSIDE_LOOPBACK must not be set in production: addresses that others choose would lead into this machine',
    ],
    [
      !isGiven('MASUK_ORIGINS'),
      'MASUK_ORIGINS must be set in production: the https origins that people open, comma-separated',
    ],
    [
      settings.MASUK_ORIGINS?.some((each) => !each.startsWith('https://')) ?? false,
      'MASUK_ORIGINS must all begin with https:// in production: cameras and service workers need it',
    ],
    [
      missingKeys.length > 0,
      `${listed(missingKeys)} must be set with DATABASE_URL in production: every server needs the same`,
    ],
    [sharingKeys.length > 0, `${listed(sharingKeys)} must not share a secret: one purpose, one key`],
    [
      !isGiven('MASUK_TRUSTED_PROXIES'),
      'MASUK_TRUSTED_PROXIES must be set in production: how many proxies are in front, 0 where people connect directly. ' +
        'Behind a proxy that is not counted everybody shares one limit',
    ],
    [
      settings.MASUK_SMTP_URL !== undefined && switchesTlsOff(settings.MASUK_SMTP_URL),
      'MASUK_SMTP_URL must not change how TLS is used in production: sign-in codes are in that mail',
    ],
  ]
  return rules.filter(([broken]) => broken).map(([, sentence]) => sentence)
}

/** Settings of the mail library behind `?` by which a connection could stay open to be read. Without them it is TLS. */
function switchesTlsOff(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl)
  const isAboutTls = (name: string) => /^(secure$|tls|requireTLS$|ignoreTLS$|opportunisticTLS$)/i.test(name)
  return !isLoopback(hostname) && [...searchParams.keys()].some(isAboutTls)
}

function shareSecret(settings: Settings, name: (typeof KEYS)[number], other: (typeof KEYS)[number]): boolean {
  if (name === other) return false
  return (settings[name] ?? []).some((one) =>
    (settings[other] ?? []).some(({ secret }) => secret.equals(one.secret)),
  )
}

function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' and ')
}
