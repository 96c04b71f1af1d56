import { words } from '../words/words.ts'
import type { GiveawaysStore } from './giveaways-store.ts'

/** A picture of the prize: chosen, uploaded and shown as it will be seen. */
export function PictureField({ store, problem }: { store: GiveawaysStore; problem: string | undefined }) {
  const { giveaways: text, frame, live } = words.value
  const { picture } = store.form.draft.value
  const isUploading = store.isUploading.value
  const said = store.pictureProblem.value ?? problem
  return (
    <div class="giveaway-field">
      <span id="giveaway-picture-label" class="giveaway-label">
        {text.picture}
      </span>
      {picture && <img class="giveaway-picture" src={`${picture.url}&w=640`} alt={text.pictureOf} />}
      <p class="giveaway-actions">
        <label class="button giveaway-file" aria-disabled={isUploading}>
          {isUploading ? live.working : text.choosePicture}
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            class="visually-hidden"
            aria-describedby="giveaway-picture-hint"
            disabled={isUploading}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              if (file) void store.choosePicture(file)
              // The same file may be chosen again.
              currentTarget.value = ''
            }}
          />
        </label>
        {picture && (
          <button type="button" class="button" onClick={() => store.form.write('picture', null)}>
            {frame.remove}
          </button>
        )}
      </p>
      {said && (
        <p class="field-problem" role="alert">
          {said}
        </p>
      )}
      <small id="giveaway-picture-hint" class="muted">
        {text.pictureHint}
      </small>
    </div>
  )
}
