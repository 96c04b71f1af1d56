const CJK = /\p{Script=Han}/u

/** Words that say how somebody asks, not what about: English, Malay, Chinese. */
const STOP_WORDS = new Set(
  [
    'a an and are as at be by can do does for from get have how i if in into is it its me my of on or our',
    'shall should so that the their them then there this to up was we what when where which who why will with would you your',
    'ada adakah akan apa apabila bagaimana bila boleh cara dan dari daripada dengan di hendak itu ini jika kah kalau ke kepada',
    'kita macam mana mahu nak pada saya satu sebuah untuk yang anda awak kami',
    '怎么 怎样 如何 什么 吗 呢 的 了 我 我们 要 是 在 请 想 一个 办',
  ].flatMap((line) => line.split(' ')),
)

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/**
 * The words of a text as the index has them. Names of operations fall apart at their capitals. A run of Chinese also
 * gives its pairs of characters, so that it is found however the dictionary cuts it.
 */
export function wordsOf(text: string): string[] {
  const spaced = text.normalize('NFKC').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  const words = [...segmenter.segment(spaced.toLowerCase())].flatMap(({ segment, isWordLike }) =>
    isWordLike ? segment.split(/[^\p{L}\p{N}]+/u) : [],
  )
  const pairs = [...spaced.matchAll(/\p{Script=Han}{2,}/gu)].flatMap(([run]) => pairsOf([...run]))
  return [...words, ...pairs].filter((word) => word !== '')
}

function pairsOf(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}

/** The form in which a word is kept and asked for, or null for a word that says nothing. */
export function stemOf(word: string): string | null {
  if (STOP_WORDS.has(word)) return null
  if (CJK.test(word)) return word
  return word.length > 3 ? word.replace(/(?<=[^s])s$/, '').replace(/ie$/, 'y') : word
}
