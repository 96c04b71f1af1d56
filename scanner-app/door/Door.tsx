import type { ComponentChildren } from 'preact'
import type { Camera } from '../camera/camera.ts'
import { Viewfinder } from '../camera/Viewfinder.tsx'
import { scanStatusText, type Sending } from '../panels/scan-status.ts'
import { shortTicket } from '../panels/short-ticket.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import { words } from '../words/words.ts'
import type { AimHint } from './aim-hint.ts'
import type { Panel } from './door-store.ts'
import { StatusStrip, type StatusStripProps } from './StatusStrip.tsx'
import './door.css'

export interface DoorProps {
  camera: Camera
  strip: StatusStripProps
  /** What a person has to know now, most urgent first. */
  banners: readonly Banner[]
  aimHint: AimHint | null
  lastIn: ScanRecord | null
  sending: Sending
  verdictShown: boolean
  /** Taps on the actions are not meant for them. */
  isResting: boolean
  updateReady: boolean
  /** Something else has the screen; the camera stays where it is. */
  behind: boolean
  open: (panel: Panel) => void
  undo: (seq: number) => void
}

export interface Banner {
  text: string
  tone: 'warn' | 'bad'
  act?: () => void
}

/** The door between two people: the camera, how sending goes, and what can be done with one thumb. */
export function Door({ camera, strip, banners, aimHint, lastIn, verdictShown, ...rest }: DoorProps) {
  return (
    <main class="door" inert={rest.behind}>
      <h1 class="visually-hidden">{strip.event}</h1>
      <StatusStrip {...strip} />
      <Viewfinder
        camera={camera}
        aim={aimHint ? words.door.aimHints[aimHint] : words.door.aim}
        small={verdictShown}
      />
      <div class="door-bottom">
        {banners.map((banner) => (
          <BannerView key={banner.text} {...banner} />
        ))}
        <div class="last-in">
          {lastIn ? (
            <LastIn scan={lastIn} sending={rest.sending} undo={rest.undo} open={rest.open} />
          ) : (
            <p class="muted">{words.door.readyForNext}</p>
          )}
        </div>
        <nav class="door-actions" data-resting={rest.isResting}>
          <Action panel="typing" open={rest.open}>
            {words.door.typeCode}
          </Action>
          <Action panel="search" open={rest.open}>
            {words.door.find}
          </Action>
          <Action panel="history" open={rest.open}>
            {words.door.history}
          </Action>
          <Action panel="more" open={rest.open}>
            {words.door.more}
            {rest.updateReady && <Dot label={words.more.update} />}
          </Action>
        </nav>
      </div>
    </main>
  )
}

function BannerView({ text, tone, act }: Banner) {
  return (
    <div class={`banner notice-${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      {act ? (
        <button type="button" class="banner-act" onClick={act}>
          {text}
        </button>
      ) : (
        <p>{text}</p>
      )}
    </div>
  )
}

interface LastInProps {
  scan: ScanRecord
  sending: Sending
  undo: (seq: number) => void
  open: (panel: Panel) => void
}

function LastIn({ scan, sending, undo, open }: LastInProps) {
  return (
    <>
      <p>
        {words.door.last}: {shortTicket(scan)}
        <span class="muted"> · {scanStatusText(scan, sending)}</span>
      </p>
      <button type="button" class="button" onClick={() => open('group')}>
        {words.door.sameOrder}
      </button>
      <button type="button" class="button" onClick={() => undo(scan.seq)}>
        {words.door.undo}
      </button>
    </>
  )
}

function Action(props: { panel: Panel; open: (panel: Panel) => void; children: ComponentChildren }) {
  return (
    <button type="button" class="button" onClick={() => props.open(props.panel)}>
      {props.children}
    </button>
  )
}

function Dot({ label }: { label: string }) {
  return (
    <span class="dot">
      <span class="visually-hidden">{label}</span>
    </span>
  )
}
