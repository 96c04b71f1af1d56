import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DescribedColumn } from './describe-statement.ts'

/** A row type as a file of the server writes it, and the columns that PostgreSQL gives. */
export interface Claim {
  at: string
  path: string
  rowType: string
  columns: readonly DescribedColumn[]
  /** False when a join or a union may bring nulls that the table's own columns don't have. */
  keepsNotNull: boolean
  /** Columns that can hold null, but not in the rows of this statement. */
  neverNull?: readonly string[]
}

/** What node-postgres makes of a value, with the parsers of server/db/connect.ts. */
const typescriptTypes: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  // Else a sum would be concatenated: cast it.
  numeric: 'string',
  text: 'string',
  uuid: 'string',
  date: 'string',
  timestamptz: 'Date',
  jsonb: 'object',
  bytea: 'Buffer',
  _text: 'readonly string[]',
  _uuid: 'readonly string[]',
  _int4: 'readonly number[]',
  _timestamptz: 'readonly Date[]',
}

/**
 * What each file is asked with. The rows of a union have the columns of all its members; a symbol marks a locked row, and
 * an index signature says nothing.
 */
const QUESTIONS = `
type AskedKeys<T> = T extends unknown ? keyof { [K in keyof T as T[K] extends symbol ? never : string extends K ? never : number extends K ? never : K]: 1 } : never
type AskedValue<T, K> = T extends unknown ? (K extends keyof T ? T[K] : null) : never
type AskedHas<T, K> = K extends AskedKeys<T> ? 'yes' : 'no'
type AskedIs<T, K, V> = [NonNullable<AskedValue<T, K>>] extends [V] ? 'yes' : 'no'
type AskedNull<T, K> = null extends AskedValue<T, K> ? 'yes' : 'no'
type AskedOthers<T, Columns> = Exclude<AskedKeys<T>, Columns>
`

interface Question {
  code: string
  otherwise: string
}

/**
 * Asks the TypeScript compiler about every claim, in a copy of the server in which each file asks about its own types:
 * most are not exported, and only the compiler knows what an Omit, a union or a type of the contract comes to.
 * Returns what does not agree.
 */
export function compareRows(root: string, claims: readonly Claim[]): string[] {
  const copy = mkdtempSync(join(tmpdir(), 'masuk-statements-'))
  try {
    copyServer(root, copy)
    const asked = new Map<string, string>()
    for (const path of new Set(claims.map((claim) => claim.path))) {
      const questions = claims.filter((claim) => claim.path === path).flatMap(questionsOf)
      const before = readFileSync(join(copy, path), 'utf8') + QUESTIONS
      const firstLine = before.split('\n').length
      for (const [n, { otherwise }] of questions.entries()) asked.set(`${path}:${firstLine + n}`, otherwise)
      const lines = questions.map(({ code }, n) => `export const asked${n}${code}`)
      writeFileSync(join(copy, path), before + lines.join('\n'))
    }
    return answersOf(root, copy, asked)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function copyServer(root: string, copy: string): void {
  const isWanted = (path: string) => !path.endsWith('.test.ts') && !path.endsWith('node_modules')
  cpSync(join(root, 'server'), join(copy, 'server'), { recursive: true, filter: isWanted })
  for (const name of ['node_modules', 'server/node_modules', 'shared', 'package.json'])
    if (existsSync(join(root, name))) symlinkSync(join(root, name), join(copy, name))
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { types: ['node'], typeRoots: [join(root, 'node_modules/@types')] },
    include: ['server/**/*.ts'],
  }
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config))
}

function questionsOf({ at, rowType, columns, keepsNotNull, neverNull = [] }: Claim): Question[] {
  const row = rowType.replace(/\s+/g, ' ')
  const names = columns.map(({ name }) => `'${name}'`).join(' | ') || 'never'
  const others = {
    code: `: never = null! as AskedOthers<${row}, ${names}>`,
    otherwise: `${at}: ${row} has a property that the statement does not give.`,
  }
  const ofColumns = columns.flatMap(({ name, type, isNullable }): Question[] => {
    const made = typescriptTypes[type]
    const questions = [
      {
        code: `: 'yes' = null! as AskedHas<${row}, '${name}'>`,
        otherwise: `${at}: the statement gives "${name}", which ${row} has not.`,
      },
      {
        code: `: 'yes' = null! as AskedIs<${row}, '${name}', ${made ?? 'never'}>`,
        otherwise: `${at}: "${name}" is ${type}, so ${made ?? 'of a type that test/support/compare-rows.ts does not know'}; ${row} says otherwise.`,
      },
    ]
    if (isNullable === true && !neverNull.includes(name))
      questions.push({
        code: `: 'yes' = null! as AskedNull<${row}, '${name}'>`,
        otherwise: `${at}: "${name}" may be null; ${row} says it is not.`,
      })
    if (isNullable === false && keepsNotNull)
      questions.push({
        code: `: 'no' = null! as AskedNull<${row}, '${name}'>`,
        otherwise: `${at}: "${name}" is never null; ${row} says it may be.`,
      })
    return questions
  })
  return [others, ...ofColumns]
}

/** The compiler's errors in the lines that were asked; its errors elsewhere are the business of `npm run check`. */
function answersOf(root: string, copy: string, asked: ReadonlyMap<string, string>): string[] {
  const { stdout, error } = spawnSync(
    join(root, 'node_modules/.bin/tsc'),
    ['-p', copy, '--pretty', 'false'],
    {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 64 * 2 ** 20,
    },
  )
  if (error) throw error
  const answers = [...stdout.matchAll(/^(\S+)\((\d+),\d+\): error TS\d+: (.*)$/gm)]
  return answers.flatMap(([, path = '', line = '', message = '']) => {
    const otherwise = asked.get(`${path}:${line}`)
    return otherwise === undefined ? [] : [`${otherwise} (${message})`]
  })
}
