import './file-button.css'

interface FileButtonProps {
  label: string
  /** As in the attribute `accept`. */
  accept: string
  choose: (file: File) => void
  disabled?: boolean
}

/** A button that lets a person choose one file of their device. */
export function FileButton({ label, accept, choose, disabled = false }: FileButtonProps) {
  return (
    <label class="button file-button">
      <input
        type="file"
        class="visually-hidden"
        accept={accept}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) choose(file)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      {label}
    </label>
  )
}
