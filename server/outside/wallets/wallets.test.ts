import { execFileSync } from 'node:child_process'
import { createHash, createPublicKey } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { installPackages, starts } from '../../../test/support/debian-packages.ts'
import { readZip } from '../../../test/support/read-zip.ts'
import {
  APPLE_SETTINGS,
  CA_CERTIFICATE,
  GOOGLE_KEY,
  GOOGLE_SETTINGS,
} from '../../../test/support/wallet-keys.ts'
import { passColours } from './apple-wallet.ts'
import { passColour } from './google-wallet.ts'
import { readWalletSettings } from './settings.ts'
import type { PassLabels, WalletPass } from './wallet-pass.ts'
import { openWallets } from './wallets.ts'

const { settings } = readWalletSettings({ ...APPLE_SETTINGS, ...GOOGLE_SETTINGS })
const { apple, google } = openWallets(settings)

const pass: WalletPass = {
  ticketId: '01973f10-0000-7000-8000-000000000009',
  code: 'T1AEAQDFZ7CAAAA4AAQAAAAAAAAAAAATFRE5B6LE3F3CVE6X2RP632MACQ',
  issue: 1,
  event: {
    id: '01973f10-0000-7000-8000-000000000001',
    version: 3,
    name: 'Malam "Muzik" 音乐 இசை',
    organizationName: 'Kumpulan Seni',
    venue: 'Dewan Besar',
    startsAt: new Date('2026-11-21T12:00:00Z'),
    endsAt: new Date('2026-11-21T15:00:00Z'),
  },
  holderName: 'Aminah Salleh',
  ticketTypeName: 'Standing',
  reference: 'MK-7Q2X',
}

const labels: PassLabels = {
  when: 'When',
  where: 'Where',
  holder: 'Name',
  type: 'Ticket',
  order: 'Order',
  organiser: 'By',
  code: 'Code',
  note: 'Keep "it" to yourself',
}

describe('a pass for Apple Wallet', async () => {
  const files = readZip(
    (await apple?.sign(pass, { en: labels, ta: { ...labels, when: 'நேரம்' } })) ?? new Uint8Array(),
  )
  const text = (name: string) => files.get(name)?.toString('utf8') ?? ''
  const shown = JSON.parse(text('pass.json')) as Record<string, unknown>

  test('its manifest has the hash of every file but its own and the signature', () => {
    const hashes = [...files]
      .filter(([name]) => name !== 'manifest.json' && name !== 'signature')
      .map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')])
    expect(JSON.parse(text('manifest.json'))).toEqual(Object.fromEntries(hashes))
    expect([...files.keys()]).toEqual(expect.arrayContaining(['icon.png', 'icon@2x.png', 'logo@3x.png']))
  })

  test('openssl takes the signature for that of the certificate, and of no other manifest', async () => {
    if (!(await starts('openssl'))) await installPackages(['openssl'])
    const manifest = text('manifest.json')
    expect(verifies(manifest, files.get('signature'))).toBe(true)
    expect(verifies(`${manifest} `, files.get('signature'))).toBe(false)
  })

  test('it says what the ticket is for, when and where, and has its code', () => {
    expect(shown).toMatchObject({
      passTypeIdentifier: 'pass.my.masuk.test',
      teamIdentifier: 'MASUKTEST0',
      serialNumber: pass.ticketId,
      description: pass.event.name,
      barcodes: [{ format: 'PKBarcodeFormatQR', message: pass.code }],
      relevantDates: [{ startDate: expect.any(String), endDate: expect.any(String) }],
      sharingProhibited: true,
      eventTicket: {
        primaryFields: [{ value: pass.event.name }],
        secondaryFields: [{ value: 'Dewan Besar' }, { value: '2026-11-21T20:00:00+08:00' }],
        auxiliaryFields: [{ value: 'Aminah Salleh' }, { value: 'Standing' }],
      },
    })
    const [{ startDate, endDate }] = shown['relevantDates'] as [{ startDate: string; endDate: string }]
    expect([startDate, endDate].map((each) => new Date(each).toISOString())).toEqual([
      '2026-11-21T09:00:00.000Z',
      '2026-11-21T15:00:00.000Z',
    ])
    expect(JSON.stringify(shown)).toContain('MK-7Q2X')
  })

  test.each([
    ['en', 'When'],
    ['ta', 'நேரம்'],
  ])('every label that it uses is written in %s, and none ends before its end', (language, when) => {
    const used = new Set(JSON.stringify(shown).match(/label_\w+/g))
    const lines = text(`${language}.lproj/pass.strings`).split('\n')
    expect(new Set(lines.map((line) => /^"(label_\w+)" = "(?:[^"\\]|\\")+";$/.exec(line)?.[1]))).toEqual(used)
    expect(lines).toContain(`"label_when" = "${when}";`)
  })
})

function verifies(manifest: string, signature: Buffer | undefined): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'masuk-pass-'))
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const certificate = file('ca.pem', CA_CERTIFICATE)
  const content = file('manifest', manifest)
  const signed = file('signature', signature ?? '')
  const given = ['-inform', 'DER', '-in', signed, '-content', content, '-CAfile', certificate, '-binary']
  try {
    execFileSync('openssl', ['cms', '-verify', ...given, '-purpose', 'any'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('a link to Google Wallet', () => {
  const now = new Date('2026-11-20T00:00:00Z')
  const linkOf = async (each: WalletPass) => (await google?.link(each, { language: 'ms', labels, now })) ?? ''

  async function readLink(link: string) {
    const token = link.replace('https://pay.google.com/gp/v/save/', '')
    return jwtVerify(token, createPublicKey(GOOGLE_KEY), { audience: 'google', currentDate: now })
  }

  test('it is signed in the name of the account, and has the ticket in it', async () => {
    const link = await linkOf(pass)
    const { payload, protectedHeader } = await readLink(link)
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT' })
    expect(payload).toMatchObject({
      iss: GOOGLE_SETTINGS.MASUK_GOOGLE_WALLET_ACCOUNT,
      typ: 'savetowallet',
      payload: {
        eventTicketClasses: [
          {
            id: expect.stringMatching(/^3388000000012345678\.[\w-]{22}-3$/),
            eventName: { defaultValue: { language: 'ms', value: pass.event.name } },
            textModulesData: [{ header: 'Where', body: 'Dewan Besar' }],
            dateTime: { start: '2026-11-21T20:00:00+08:00', end: '2026-11-21T23:00:00+08:00' },
          },
        ],
        eventTicketObjects: [
          {
            id: expect.stringMatching(/^3388000000012345678\.[\w-]{22}-1-3$/),
            barcode: { type: 'QR_CODE', value: pass.code },
            ticketHolderName: 'Aminah Salleh',
            reservationInfo: { confirmationCode: 'MK-7Q2X' },
          },
        ],
      },
    })
  })

  test.each(['n', '音', 'நி', '👩‍👩‍👧‍👦'])('names of 200 times %s are cut, and never the code', async (letter) => {
    const long = letter.repeat(200)
    const event = { ...pass.event, name: long, organizationName: long, venue: long }
    const link = await linkOf({ ...pass, event, holderName: long, ticketTypeName: long })
    expect(link.length).toBeLessThanOrEqual(1_800)
    const text = JSON.stringify((await readLink(link)).payload)
    expect(text).toContain(pass.code)
    expect(text).toContain('…')
    expect(text).not.toContain('\\ud')
  })
})

test('the colours of passes are those of the apps', () => {
  const tokens = readFileSync(new URL('../../../ui/styles/tokens.css', import.meta.url), 'utf8')
  const token = (name: string) => new RegExp(`--${name}: (#\\w{6});`).exec(tokens)?.[1] ?? ''
  const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
  expect(passColours).toEqual({
    backgroundColor: rgb(token('accent')),
    foregroundColor: rgb(token('on-accent')),
    labelColor: rgb(token('sunk')),
  })
  expect(passColour).toBe(token('accent'))
})
