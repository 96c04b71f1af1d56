import { klTimeOf } from '@masuk/shared/kl-day.ts'
import { z } from 'zod'
import { PermanentError, job } from '../jobs/job.ts'
import { MailRefused } from '../outside/mail.ts'
import type { Mail } from '../outside/mail.ts'
import type { Keyring } from '../signing/keys.ts'
import { seal, unseal } from '../signing/sealed.ts'

const PURPOSE = 'code mail'

/** A code on its way to its address. */
const CodeLetter = z.object({ email: z.string(), code: z.string(), endsAt: z.iso.datetime() })
type CodeLetter = z.output<typeof CodeLetter>

/** The payload of `identity.code_mail`. Sealed: in the database a code is only ever a hash. */
export function sealCodeLetter(keyring: Keyring, letter: CodeLetter): { sealed: string } {
  return { sealed: seal(keyring, PURPOSE, JSON.stringify(letter)) }
}

/** `identity.code_mail`: sends a one-time code. One that could not be sent while it works is not sent at all. */
export const codeMail = job({
  payload: z.object({ sealed: z.string() }),
  policy: { retries: 5, firstRetryAfter: 2, mostRetryAfter: 120, tryEndsAfter: 60, waitsAtMost: 900 },
  async run({ sealed }, { keyrings, clock, origins, mail, log }) {
    const text = unseal(keyrings.sessions, PURPOSE, sealed)
    if (text === null) throw new PermanentError('the letter was sealed with a key that is gone')
    const letter = CodeLetter.parse(JSON.parse(text))
    if (new Date(letter.endsAt) <= clock.now()) {
      log.warn({ job: 'identity.code_mail' }, 'a code ended before it could be sent')
      return
    }
    await mail.send(writeCodeMail(letter, new URL(origins[0] ?? '').host)).catch((error: unknown) => {
      const forGood = error instanceof MailRefused && error.forGood
      throw forGood ? new PermanentError(error.message) : error
    })
  },
})

/** The message. The code stands in its own line, in two groups of four, and not in the subject: locked screens show that. */
export function writeCodeMail({ email, code, endsAt }: CodeLetter, site: string): Mail {
  return {
    to: email,
    subject: `Your code to sign in to ${site}`,
    text: [
      'Hello,',
      '',
      `Your code to sign in to ${site} is`,
      '',
      `    ${code.slice(0, 4)} ${code.slice(4)}`,
      '',
      `It works once, until ${klTimeOf(Date.parse(endsAt))} in Kuala Lumpur.`,
      'Please tell it to nobody: we never ask for it.',
      '',
      'You did not ask for a code? Then somebody mistyped an address,',
      'and you can forget this message.',
      '',
    ].join('\n'),
  }
}
