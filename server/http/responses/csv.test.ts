import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+60123456789', "'+60123456789"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tcmd', '"\'\tcmd"'],
  ['\rcmd', '"\'\rcmd"'],
  ['\ncmd', '"\'\ncmd"'],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['Tan;=1+1;x', '"Tan;\'=1+1;x"'],
  ['Tan;"=1+1', '"Tan;\'""=1+1"'],
  ['Tan; ＝1+1', '"Tan;\' ＝1+1"'],
  ['Tan\t@SUM(A1)', '"Tan\t\'@SUM(A1)"'],
  ['Tan\r\n-1+1', '"Tan\r\n\'-1+1"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
])('a text that a spreadsheet would run is only shown: %j', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`)
})

test.each([
  ['Tan, Mei Ling', '"Tan, Mei Ling"'],
  ['Aishah "Cha" Rahman', '"Aishah ""Cha"" Rahman"'],
  ['two\nlines', '"two\nlines"'],
  ['Gate A; Gate B', '"Gate A; Gate B"'],
  ['Gate\tA', '"Gate\tA"'],
  ['a-b=c@d.example +1', 'a-b=c@d.example +1'],
  ['José a/l Núñez', 'José a/l Núñez'],
  ['', ''],
  [null, ''],
  [0, '0'],
  [-5, '-5'],
  [true, 'true'],
  [new Date('2026-11-20T13:00:00Z'), '2026-11-20T13:00:00.000Z'],
])('%j is written so that it is read as the same', (value, cell) => {
  expect(csvLine([value, 1])).toBe(`${cell},1\r\n`)
})
