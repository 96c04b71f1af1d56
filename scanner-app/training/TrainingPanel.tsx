import { Panel } from '@masuk/ui/page/Panel.tsx'
import { BackBar } from '../panels/BackBar.tsx'
import { Choice, Group } from '../settings/Choices.tsx'
import { flowWords } from '../words/flows/flow-words.ts'
import { trainingSamples, type TrainingSample } from './samples.ts'

export interface TrainingPanelProps {
  /** Whether a training is going on. */
  isOn: boolean
  begin: () => void
  read: (sample: TrainingSample) => void
  back: () => void
}

/** Before a training what it is; in a training the samples. */
export function TrainingPanel({ isOn, begin, read, back }: TrainingPanelProps) {
  const say = flowWords.training
  return (
    <Panel title={say.title}>
      <p>{say.note}</p>
      {isOn ? (
        <Group title={say.samples} note={say.samplesNote}>
          {trainingSamples.map((sample) => (
            <Choice key={sample} label={say.kinds[sample]} act={() => read(sample)} />
          ))}
        </Group>
      ) : (
        <button type="button" class="button" onClick={begin}>
          {say.begin}
        </button>
      )}
      <BackBar back={back} />
    </Panel>
  )
}
