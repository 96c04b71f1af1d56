import type { ObjectPart, StreamedObject } from '../../core/streamed-rows.ts'

/** A streamed object as JSON, piece by piece: a line for each field, and one for each row of a list. */
export async function* objectTexts({ parts }: StreamedObject): AsyncGenerator<string, void> {
  let list: { field: string; isEmpty: boolean } | null = null
  let before = '{\n'
  for await (const part of parts()) {
    let text = ''
    if (list && !continues(part, list)) {
      text = '\n]'
      list = null
    }
    if (!list) {
      text += `${before}${JSON.stringify(part.field)}: `
      before = ',\n'
    }
    if ('rows' in part) {
      text += list ? '' : '['
      list ??= { field: part.field, isEmpty: true }
      text += part.rows
        .map((row, at) => (list?.isEmpty && at === 0 ? '\n' : ',\n') + JSON.stringify(row))
        .join('')
      list.isEmpty &&= part.rows.length === 0
    } else {
      text += JSON.stringify(part.value)
    }
    yield text
  }
  yield `${list ? '\n]' : ''}\n}\n`
}

/** Whether a part has more rows of the list that was begun. */
function continues(part: ObjectPart, { field }: { field: string }): boolean {
  return 'rows' in part && part.field === field
}
