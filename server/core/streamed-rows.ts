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
