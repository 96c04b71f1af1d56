import { Panel } from '@masuk/ui/page/Panel.tsx'
import { SignIn } from '@masuk/ui/session/SignIn.tsx'
import type { StudioApp } from '../create-app.ts'
import { words } from '../words/words.ts'

/** In the place of whatever was asked for, which is there again as soon as the person is signed in. */
export function SignInScreen({ app }: { app: StudioApp }) {
  const text = words.value.shared.signIn
  return (
    <Panel title={app.signIn.step.value === 'code' ? text.codeTitle : text.title}>
      <SignIn store={app.signIn} words={text} />
    </Panel>
  )
}
