import { Dialog } from '@masuk/ui/page/Dialog.tsx'
import { useEffect, useRef, useState } from 'preact/hooks'
import { words } from '../words/words.ts'
import { moveCrop, partOf, wholePicture, type Crop } from './crop.ts'

/** A cover is twice as wide as high, and no wider than this. */
const SHAPE = 2
const WIDEST = 1_600

interface Props {
  picture: ImageBitmap
  cancel: () => void
  use: (file: Blob) => void
}

/** The part of a picture that is used: moved by dragging or by sliders, and nearer or farther. */
export function CropDialog({ picture, cancel, use }: Props) {
  const text = words.value.eventDetails.cover
  const [crop, setCrop] = useState<Crop>(wholePicture)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => draw(canvas.current, picture, crop), [picture, crop])
  useEffect(
    () => dragCanvas(canvas.current, (by) => setCrop((before) => moveCrop(picture, SHAPE, before, by))),
    [picture],
  )
  const actions = (
    <>
      <button type="button" class="button" onClick={cancel}>
        {words.value.shared.cancel}
      </button>
      <button
        type="button"
        class="button button-primary"
        onClick={() => canvas.current?.toBlob((file) => file && use(file), 'image/jpeg', 0.88)}
      >
        {text.use}
      </button>
    </>
  )
  return (
    <Dialog title={text.crop} cancel={cancel} actions={actions}>
      <p>{text.cropTodo}</p>
      <canvas ref={canvas} class="crop" width={WIDEST} height={WIDEST / SHAPE} />
      <Slider label={text.across} value={crop.x} most={1} write={(x) => setCrop({ ...crop, x })} />
      <Slider label={text.down} value={crop.y} most={1} write={(y) => setCrop({ ...crop, y })} />
      <Slider
        label={text.zoom}
        value={crop.zoom}
        least={1}
        most={4}
        write={(zoom) => setCrop({ ...crop, zoom })}
      />
    </Dialog>
  )
}

interface SliderProps {
  label: string
  value: number
  least?: number
  most: number
  write: (value: number) => void
}

function Slider({ label, value, least = 0, most, write }: SliderProps) {
  return (
    <label class="crop-slider">
      {label}
      <input
        type="range"
        min={least}
        max={most}
        step="0.01"
        value={value}
        onInput={({ currentTarget }) => write(Number(currentTarget.value))}
      />
    </label>
  )
}

/** Tells of each move of a mouse or finger that drags, in shares of the canvas. Returns how to stop that. */
function dragCanvas(
  canvas: HTMLCanvasElement | null,
  move: (by: { x: number; y: number }) => void,
): () => void {
  function drag({ buttons, movementX, movementY }: PointerEvent): void {
    if (buttons === 0 || !canvas) return
    const { width, height } = canvas.getBoundingClientRect()
    move({ x: -movementX / width, y: -movementY / height })
  }
  const capture = ({ pointerId }: PointerEvent) => canvas?.setPointerCapture(pointerId)
  canvas?.addEventListener('pointerdown', capture)
  canvas?.addEventListener('pointermove', drag)
  return () => {
    canvas?.removeEventListener('pointerdown', capture)
    canvas?.removeEventListener('pointermove', drag)
  }
}

function draw(canvas: HTMLCanvasElement | null, picture: ImageBitmap, crop: Crop): void {
  if (!canvas) return
  const { left, top, width, height } = partOf(picture, SHAPE, crop)
  const context = canvas.getContext('2d')
  context?.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
}
