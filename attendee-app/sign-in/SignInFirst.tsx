import { words } from '../words/words.ts'

/** What is shown in place of something that only a signed-in person has. */
export function SignInFirst({ reason, then }: { reason: string; then: string }) {
  return (
    <>
      <p>{reason}</p>
      <a class="button button-primary" href={`/sign-in?then=${encodeURIComponent(then)}`}>
        {words.value.tickets.signInButton}
      </a>
    </>
  )
}
