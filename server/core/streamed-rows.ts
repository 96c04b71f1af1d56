import type { StreamType } from '@masuk/shared/contract/operation.ts'

type FileType = Exclude<StreamType, 'text/event-stream'>
export type Row = Record<string, unknown>

/** A reply of any length: its rows in batches, read while they are sent, and the file that it is offered as. */
export class StreamedRows {
  readonly type: FileType
  readonly fileName: string
  readonly columns: readonly string[]
  readonly batches: () => AsyncGenerator<Row[], void>
  constructor(parts: {
    type: FileType
    fileName: string
    columns: readonly string[]
    batches: () => AsyncGenerator<Row[], void>
  }) {
    this.type = parts.type
    this.fileName = parts.fileName
    this.columns = parts.columns
    this.batches = parts.batches
  }
}

/** A field of an object with its value, or some rows of a field that is a list: those of one list follow each other. */
export type ObjectPart = { field: string; value: unknown } | { field: string; rows: Row[] }

/** A reply of any length that is an object: its fields in their order, read while they are sent, and the file that it is offered as. */
export class StreamedObject {
  readonly type = 'application/json'
  readonly fileName: string
  readonly parts: () => AsyncGenerator<ObjectPart, void>
  constructor({ fileName, parts }: { fileName: string; parts: () => AsyncGenerator<ObjectPart, void> }) {
    this.fileName = fileName
    this.parts = parts
  }
}

/** A reply of server-sent events, written while it is sent. */
export class StreamedEvents {
  /** Beside its type, which every such reply has. */
  readonly headers: Readonly<Record<string, string>>
  /**
   * The events, as text, each with the empty line behind it. When the caller has left, the signal says so: it ends what it
   * has begun, and nobody reads on.
   */
  readonly texts: (gone: AbortSignal) => AsyncGenerator<string, void>
  constructor(parts: Pick<StreamedEvents, 'headers' | 'texts'>) {
    this.headers = parts.headers
    this.texts = parts.texts
  }
}
