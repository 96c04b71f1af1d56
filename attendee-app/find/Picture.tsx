export interface PictureProps {
  /** A path on this host, as the service gives it. */
  src: string
  /** What the browser needs to choose a width before it knows the page: as in HTML. */
  sizes: string
  /** In the first screenful: fetched at once, since it is what people wait for. */
  first?: boolean
}

const widths = [320, 640, 960, 1_280] as const

/** A picture that is beside its own title, in the width that the device needs. */
export function Picture({ src, sizes, first = false }: PictureProps) {
  // Only the service's own resizer knows widths.
  const isSized = src.startsWith('/api/image?')
  return (
    <img
      class="picture"
      src={isSized ? `${src}&w=640` : src}
      srcset={isSized ? widths.map((width) => `${src}&w=${width} ${width}w`).join(', ') : undefined}
      sizes={isSized ? sizes : undefined}
      width={640}
      height={360}
      alt=""
      decoding="async"
      loading={first ? 'eager' : 'lazy'}
      fetchpriority={first ? 'high' : undefined}
    />
  )
}
