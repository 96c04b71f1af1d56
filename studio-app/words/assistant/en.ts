export const assistant = {
  title: 'Ask',
  intro:
    'Ask about your events: it reads what you may read, changes nothing, and says what it read. It can be wrong.',
  question: 'Your question',
  ask: 'Ask',
  stop: 'Stop',
  clear: 'Clear',
  thinking: 'Thinking …',
  looking: 'Looking something up …',
  sources: 'What it read',
  absent: 'There is no assistant here: the operator has set up no language model.',
}
