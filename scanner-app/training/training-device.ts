import { PAIRING_CODE_LENGTH } from '@masuk/shared/pairing-code.ts'
import { preferences } from '../device/preferences.ts'
import type { TrainingDevice } from '../open-device.ts'
import { words } from '../words/words.ts'
import { createTrainingService } from './training-service.ts'

/** The storage and the service of a training. */
export function trainingDevice(): TrainingDevice {
  const eventName = () => words.training.label
  return {
    database: 'masuk-door-training',
    service: ({ send, now }) => createTrainingService({ send, now, eventName }),
    device: preferences.read('device') ?? words.training.label,
    // Its service takes any.
    code: 'A'.repeat(PAIRING_CODE_LENGTH),
  }
}
