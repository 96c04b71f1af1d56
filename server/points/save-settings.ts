import { done } from '../changes/change.ts'
import { changeTeam } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { readRates, replaceRates, showRates } from './settings.ts'

/** `loyalty.saveSettings`: other rates, for what comes later. One after the other in an organisation. */
export const saveSettings: Handler<'loyalty.saveSettings'> = (context) =>
  changeTeam(context, async ({ tx, role }) => {
    const { organizationId } = context.proof
    const { version, pointsPerScan, pointsPerRegistration, pointsPerRinggit } = context.input.body
    const before = await readRates(tx, organizationId)
    if (version !== undefined && version !== before.version) {
      const sentence = 'Somebody has changed the rates meanwhile. Look at what there is now, and save again.'
      return { ...refused('changed_meanwhile', sentence), settings: showRates(before, role) }
    }
    const rates = {
      pointsPerScan: pointsPerScan ?? before.pointsPerScan,
      pointsPerRegistration: pointsPerRegistration ?? before.pointsPerRegistration,
      pointsPerRinggit: pointsPerRinggit ?? before.pointsPerRinggit,
    }
    if (!(await replaceRates(tx, organizationId, { ...rates, version: before.version })))
      throw new Error('Rates have changed under the lock of their organisation.')
    return done(
      { state: 'done', settings: showRates({ ...rates, version: before.version + 1 }, role) },
      { action: 'loyalty.settings_saved', subjectId: organizationId, metadata: rates },
    )
  })
