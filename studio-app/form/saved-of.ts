import type { CallResult } from '@masuk/shared/client.ts'
import type { Saved } from './form-store.ts'

type Outcome = { state: string; message?: string; reason?: string }

/**
 * What a call that may be refused comes to for a form. `fields` says which field a refusal is about, by its reason; `done`
 * makes the draft that is then kept.
 */
export function savedOf<Body extends Outcome, Draft>(
  result: CallResult<Body>,
  {
    fields = {},
    done,
  }: {
    fields?: Readonly<Record<string, keyof Draft>>
    done?: (body: Extract<Body, { state: 'done' }>) => Draft | void
  } = {},
): Saved<Draft> {
  if (result.kind === 'unchanged') return { kind: 'saved' }
  if (result.kind !== 'reply') return { kind: 'failed', failure: result }
  const { body } = result
  if (body.state === 'done') {
    const draft = done?.(body as Extract<Body, { state: 'done' }>)
    return draft ? { kind: 'saved', draft } : { kind: 'saved' }
  }
  const field = fields[body.reason ?? '']
  return { kind: 'refused', message: body.message ?? '', ...(field !== undefined && { field }) }
}
