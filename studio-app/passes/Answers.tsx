import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { formAnalytics, groupings } from '@masuk/shared/contract/form-analytics.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { createResource } from '@masuk/ui/loading/resource.ts'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { StudioApp } from '../create-app.ts'
import { ago } from '../format/ago.ts'
import { formats, words } from '../words/words.ts'

type Analytics = Reply<typeof formAnalytics>
type Figures = Analytics['all']
type People = Figures['people']

interface Props {
  app: StudioApp
  eventId: string
  ticketTypeId: string
}

/** What was answered, as bars; parted by what the organiser chooses. */
export function Answers({ app, eventId, ticketTypeId }: Props) {
  const text = words.value.passes
  const [by, setBy] = useState<Analytics['by']>('version')
  const analytics = useMemo(
    () => createResource<Analytics>(() => app.call(formAnalytics, { query: { eventId, ticketTypeId, by } })),
    [app, eventId, ticketTypeId, by],
  )
  useEffect(() => void analytics.load(), [analytics])
  return (
    <section class="answers" aria-labelledby="answers">
      <h2 id="answers">{text.answers}</h2>
      <label class="answers-by">
        {text.by}
        <select
          value={by}
          onChange={({ currentTarget }) =>
            setBy(groupings.find((each) => each === currentTarget.value) ?? 'version')
          }
        >
          {groupings.map((each) => (
            <option key={each} value={each}>
              {text.groupings[each]}
            </option>
          ))}
        </select>
      </label>
      <Loading
        loaded={analytics.loaded.value}
        words={words.value.shared}
        tryAgain={() => void analytics.load()}
        ago={ago}
      >
        {({ all, groups }) => (
          <>
            <Group title={text.everybody} figures={all} />
            {groups.map((group) => (
              <Group key={group.key} title={group.label} figures={group} />
            ))}
          </>
        )}
      </Loading>
    </section>
  )
}

const numberOf = (people: People): number => (typeof people === 'number' ? people : 0)
const peopleText = (people: People): string =>
  typeof people === 'number' ? formats.value.count(people) : words.value.passes.few

function Group({ title, figures }: { title: string; figures: Figures }) {
  const text = words.value.passes
  return (
    <details open={figures.questions.length > 0}>
      <summary>
        {title} · {peopleText(figures.people)}
      </summary>
      {figures.questions.length === 0 && <p class="muted">{text.tooFew}</p>}
      {figures.questions.map(({ questionId, label, values, quantiles }) => (
        <div key={questionId} class="answers-question">
          <h3>{label}</h3>
          {quantiles?.p50 != null && <p>{text.median(formats.value.count(quantiles.p50))}</p>}
          <Bars values={values} />
        </div>
      ))}
    </details>
  )
}

/** A bar for each answer, with its number beside it. */
function Bars({ values }: Pick<Figures['questions'][number], 'values'>) {
  const most = Math.max(1, ...values.map(({ people }) => numberOf(people)))
  return (
    <ul class="bars">
      {values.map(({ value, label, people }) => (
        <li key={value}>
          <span>{label}</span>
          <span class="bar" aria-hidden="true">
            <span style={{ width: `${(numberOf(people) / most) * 100}%` }} />
          </span>
          <span>{peopleText(people)}</span>
        </li>
      ))}
    </ul>
  )
}
