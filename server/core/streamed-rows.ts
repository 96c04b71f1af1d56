import type { StreamType } from '@masuk/shared/contract/operation.ts'

export type Row = Record<string, unknown>

/** A reply of any length: its rows in batches, read while they are sent, and the file that it is offered as. */
export class StreamedRows {
  readonly type: StreamType
  readonly fileName: string
  readonly columns: readonly string[]
  readonly batches: () => AsyncGenerator<Row[], void>
  constructor(parts: {
    type: StreamType
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
