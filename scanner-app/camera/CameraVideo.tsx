import { useEffect, useRef } from 'preact/hooks'

/** Shows the one video element of the camera, which outlives this component and every other. */
export function CameraVideo({ video }: { video: HTMLVideoElement }) {
  const slot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    slot.current?.append(video)
    // Moving an element in the page pauses it.
    if (video.srcObject) void video.play().catch(() => undefined)
    return () => video.remove()
  }, [video])
  return <div class="camera-video" ref={slot} aria-hidden="true" />
}
