type Place = readonly (string | number)[]
export type Alteration = { place: Place; how: string; altered: unknown }

/** A value with each of its parts altered, one at a time. */
export const alterEach = (value: unknown): Alteration[] => alterAt(value, [])

function alterAt(value: unknown, place: Place): Alteration[] {
  const at = (how: string, altered: unknown): Alteration => ({ place, how, altered })
  if (Array.isArray(value)) return [...alterList(value as unknown[], at), ...alterParts(value, place)]
  if (typeof value === 'object' && value !== null)
    return [
      ...Object.keys(value).map((name) => at(`without ${name}`, withoutName(value, name))),
      ...alterParts(value, place),
    ]
  if (typeof value === 'number') return [at('one more', value + 1), at('one less', value - 1)]
  if (typeof value === 'boolean') return [at('turned', !value)]
  if (typeof value === 'string')
    return [...alterText(value).map((text) => at('altered', text)), at('null', null)]
  return [at('given', 'x'), at('given', 1)]
}

const withoutName = (value: object, name: string) =>
  Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))

const alterList = (list: unknown[], at: (how: string, altered: unknown) => Alteration): Alteration[] => [
  ...list.map((_, index) => at(`without ${index}`, list.toSpliced(index, 1))),
  ...list.map((one, index) => at(`twice ${index}`, list.toSpliced(index, 0, one))),
  ...list
    .slice(1)
    .map((one, index) => at(`turned ${index}`, list.toSpliced(index, 2, one, list[index])))
    .filter(({ altered }) => JSON.stringify(altered) !== JSON.stringify(list)),
]

/** A text with one sign of it another one, at the start, in the middle and at the end; shorter, and longer. */
const alterText = (text: string): string[] => {
  const places = new Set([0, Math.trunc(text.length / 2), text.length - 1])
  return [
    ...[...places].filter((index) => index >= 0).map((index) => withSign(text, index)),
    ...(text === '' ? [] : [text.slice(0, -1)]),
    `${text} `,
  ]
}

const withSign = (text: string, index: number) =>
  `${text.slice(0, index)}${text[index] === '7' ? '3' : '7'}${text.slice(index + 1)}`

const alterParts = (value: object, place: Place): Alteration[] =>
  Object.entries(value).flatMap(([name, inner]) =>
    alterAt(inner, [...place, name]).map((one) => ({
      ...one,
      altered: Array.isArray(value)
        ? (value as unknown[]).toSpliced(Number(name), 1, one.altered)
        : { ...value, [name]: one.altered },
    })),
  )
