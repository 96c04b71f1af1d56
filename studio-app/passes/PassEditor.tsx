import { useState } from 'preact/hooks'
import { MOST_QUESTIONS, type Question } from '@masuk/shared/contract/pass-forms.ts'
import { Clashes } from '../form/Clashes.tsx'
import { Form } from '../form/Form.tsx'
import { tellFailure } from '../form/tell-failure.ts'
import { Icon } from '../frame/Icon.tsx'
import { PageHeader } from '../frame/PageHeader.tsx'
import { OrderedList } from '../ordering/OrderedList.tsx'
import type { EventScreenProps } from '../routes/route.tsx'
import { formats, words } from '../words/words.ts'
import { Answers } from './Answers.tsx'
import { newQuestion } from './pass-draft.ts'
import { createPassStore, type Pass } from './pass-store.ts'
import { PassPreview } from './PassPreview.tsx'
import { PassZones } from './PassZones.tsx'
import { QuestionFields } from './QuestionFields.tsx'

export function PassEditor({ app, place, params, pass }: EventScreenProps & { pass: Pass }) {
  const text = words.value.passes
  const { id: eventId, name } = place.event
  const { ticketTypeId = '' } = params
  const [store] = useState(() =>
    createPassStore({ call: app.call, words, initial: pass.configuration, eventId, ticketTypeId }),
  )
  const { form } = store
  const { questions, zoneIds } = form.draft.value
  const { draft, published } = store.configuration.value
  const back = { href: `/studio/events/${eventId}/passes`, label: text.nav }
  const act = async (action: 'publish' | 'discard') => {
    if (tellFailure(app, await store.act(action))) app.toast.show(text.done[action])
  }
  const change = (changed: Question, at: number) =>
    form.write(
      'questions',
      questions.map((each, index) => (index === at ? changed : each)),
    )
  const mayPublish = draft !== null && !form.isDirty.value
  return (
    <>
      <PageHeader
        title={text.title}
        of={name}
        back={back}
        lead={
          published
            ? text.version(published.formVersion, formats.value.dayAndTime(published.publishedAt))
            : text.neverPublished
        }
        actions={
          <>
            {draft !== null && (
              <button type="button" class="button" onClick={() => void act('discard')}>
                {text.discard}
              </button>
            )}
            <button
              type="button"
              class="button button-primary"
              disabled={!mayPublish}
              onClick={() => void act('publish')}
            >
              {text.publish}
            </button>
          </>
        }
      />
      <div class="pass">
        <Form
          app={app}
          store={form}
          submit={text.saveDraft}
          onSaved={() => app.toast.show(words.value.frame.saved)}
        >
          <Clashes
            store={form}
            label={(key) => text.fields[key]}
            show={({ theirs }) => words.value.eventDetails.entries(formats.value.count(theirs.length))}
          />
          {questions.length === 0 && <p class="muted">{text.none}</p>}
          <OrderedList
            label={text.fields.questions}
            items={questions}
            itemKey={({ id }) => id}
            name={({ label }) => label || text.untitled}
            order={(ordered) => form.write('questions', ordered)}
          >
            {(question, at) => (
              <QuestionFields
                question={question}
                questions={questions}
                at={at}
                write={(changed) => change(changed, at)}
                remove={() =>
                  form.write(
                    'questions',
                    questions.filter((each) => each !== question),
                  )
                }
              />
            )}
          </OrderedList>
          {form.problems.value.questions && (
            <p class="field-problem" role="alert">
              {form.problems.value.questions}
            </p>
          )}
          <button
            type="button"
            class="button"
            disabled={questions.length >= MOST_QUESTIONS}
            onClick={() => form.write('questions', [...questions, newQuestion()])}
          >
            <Icon name="plus" />
            {text.addQuestion}
          </button>
          <PassZones zones={pass.zones} chosen={zoneIds} write={(ids) => form.write('zoneIds', ids)} />
        </Form>
        <PassPreview questions={questions} />
      </div>
      {published && <Answers app={app} eventId={eventId} ticketTypeId={ticketTypeId} />}
    </>
  )
}
