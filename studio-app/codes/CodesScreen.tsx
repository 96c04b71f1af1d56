import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { useEffect, useState } from 'preact/hooks'
import { ConfirmDialog } from '../changes/ConfirmDialog.tsx'
import { ago } from '../format/ago.ts'
import { Empty } from '../frame/Empty.tsx'
import { PageHeader } from '../frame/PageHeader.tsx'
import type { ScreenProps } from '../routes/route.tsx'
import { words } from '../words/words.ts'
import { CodeForm } from './CodeForm.tsx'
import { CodeTable } from './CodeTable.tsx'
import { createCodesStore } from './codes-store.ts'
import './codes.css'

/** Promotion and referral codes with what they were used for. */
export function CodesScreen({ app }: ScreenProps) {
  const organizationId = app.shell.organization.value?.id ?? ''
  const [store] = useState(() => createCodesStore({ call: app.call, words, organizationId }))
  useEffect(() => void store.codes.load(), [store])
  const { codes: text, shared } = words.value
  const retiring = store.retiring.value
  return (
    <>
      <PageHeader title={text.nav} lead={text.lead} />
      <Loading
        loaded={store.codes.loaded.value}
        words={shared}
        tryAgain={() => void store.codes.load()}
        ago={ago}
      >
        {({ promotionCodes, events }) => (
          <div class="codes">
            {promotionCodes.length === 0 ? (
              <Empty title={text.none}>{<p>{text.noneHint}</p>}</Empty>
            ) : (
              <CodeTable codes={promotionCodes} events={events} retire={store.ask} />
            )}
            <CodeForm app={app} store={store} events={events} />
          </div>
        )}
      </Loading>
      {retiring && (
        <ConfirmDialog
          title={`${text.retire}: ${retiring.code}`}
          effects={[text.retireEffect]}
          confirm={text.retire}
          isDanger
          changes={store.changes}
          act={() => void store.retire()}
          close={() => store.ask(null)}
        />
      )}
    </>
  )
}
