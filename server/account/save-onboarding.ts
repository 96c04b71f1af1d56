import { changePerson, done, unchanged } from '../changes/change.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import type { Tx } from '../db/db.ts'
import { renamePerson } from '../identity/person/rename-person.ts'
import { NO_ORGANIZATION } from '../identity/sign-in-audit.ts'
import { updateSharedDetails } from '../registrations/details/shared-details.ts'
import {
  addConsents,
  changedConsents,
  isGiven,
  listStandingConsents,
  showConsents,
  withChanges,
} from './consents.ts'
import { readForm, refusalOf } from './form.ts'
import type { Form } from './form.ts'
import { missingOf, showProfile } from './shown-account.ts'
import { listInterests, readAccount, replaceInterests, saveProfile } from './store.ts'

/** `account.saveOnboarding`: the whole form, or nothing of it. */
export const saveOnboarding: Handler<'account.saveOnboarding'> = async (context) => {
  const { input, proof, deps } = context
  const { userId } = proof
  const now = deps.clock.now()
  const form = readForm(input.body, now)
  const refusal = refusalOf(form)
  return changePerson(context, async (tx) => {
    if (refusal) return refusal
    const isChanged = await save(tx, form, { userId, now })
    const reply = { state: 'done', ...(await read(tx, userId)) } as const
    if (!isChanged) return unchanged(reply)
    const actor = { organizationId: NO_ORGANIZATION, actorId: userId }
    return done(reply, { ...actor, action: 'account.saved', subjectId: userId })
  })
}

/** Whether anything is different by now. The name comes first: whoever else changes this person waits for it. */
async function save(tx: Tx, form: Form, person: { userId: string; now: Date }): Promise<boolean> {
  const before = await renamed(tx, form, person)
  const consents = await saveConsents(tx, form, person)
  const sharing = consents.standing.find(({ purpose, given }) => purpose === 'organiser_sharing' && given)
  const sharingSince = sharing?.at ?? null
  const { phone, birthDate, gender } = form
  const isProfileChanged = await saveProfile(tx, person, { phone, birthDate, gender, sharingSince })
  await updateSharedDetails(tx, person, { phone, since: sharingSince })
  const interestsBefore = await listInterests(tx, person.userId)
  const interests = isGiven(consents.standing, 'preferences') ? form.categoryIds : []
  if (!(await replaceInterests(tx, person, interests))) {
    throw new Fault(
      400,
      'categoryIds has a category that does not exist. Choose among those of GET /api/account/onboarding.',
    )
  }
  const hasOtherInterests = interestsBefore.toSorted().join() !== [...new Set(interests)].toSorted().join()
  return before !== form.displayName || consents.isChanged || isProfileChanged || hasOtherInterests
}

/** The name that the person had. */
async function renamed(
  tx: Tx,
  { displayName: name }: Form,
  { userId, now }: { userId: string; now: Date },
): Promise<string> {
  const { displayName } = await readAccount(tx, userId)
  if (!(await renamePerson(tx, { userId, name, now })))
    throw new Fault(401, 'Sign in first: this account was deleted.')
  return displayName
}

async function saveConsents(tx: Tx, form: Form, { userId, now }: { userId: string; now: Date }) {
  const before = await listStandingConsents(tx, userId)
  const changes = changedConsents(before, form.consents)
  const standing = withChanges(before, changes, now)
  const added = standing.filter(({ purpose }) => changes.some((each) => each.purpose === purpose))
  if (added.length > 0) await addConsents(tx, { ...form, userId }, added)
  return { standing, isChanged: added.length > 0 }
}

async function read(tx: Tx, userId: string) {
  const account = await readAccount(tx, userId)
  const consents = await listStandingConsents(tx, userId)
  return {
    profile: showProfile(account),
    categoryIds: await listInterests(tx, userId),
    consents: showConsents(consents),
    missing: missingOf(account, consents),
  }
}
