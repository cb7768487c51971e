import { foldWords } from '#contract/words.ts'

/** A street with its number, floor and door apart; null when no number is told, and undefined when one cannot be told apart. */
export type SplitStreet = { street: string; number: string } | null | undefined

/** What may follow the number: «bis», «esc. izda.», «piso 2 pta. B». Single letters may as well. */
const doorWords = new Set(
  (
    'bis dup duplicado izq izqda izda iz izquierda dcha dch dcho der dr derecha centro ctro cen int interior ext exterior ' +
    'bajo bajos baja bj bja entresuelo entlo ent principal pral ppal atico atc sobreatico sotano semisotano piso planta ' +
    'pl plta puerta pta pt pu esc escalera portal ptal bloque blq bl casa chalet ch local loc lc oficina of nave torre ' +
    'letra lta vivienda viv apartamento apto apt parcela'
  ).split(' '),
)
/** Alone these are no street: «Calle 30» is one, and 30 not its number. */
const kindsOfStreet = new Set(
  (
    'calle c cl cll via avenida avda av avd plaza pza pl plz paseo pso po carretera ctra camino cmno cno ronda rda travesia ' +
    'trav poligono pol urbanizacion urb barrio bo glorieta gta pasaje pje cuesta senda callejon sector parcela lugar de del la el los las'
  ).split(' '),
)
/** Whether a text begins as streets do: «C/ Mayor», «Avda. de la Paz 5». */
export const isStreet = (text: string): boolean =>
  /^(?:c\/|(?:calle|av(?:da|enida)|plaza|pza|paseo|camino|c(?:arre)?tra|carretera|ronda|traves[ií]a|glorieta|urb(?:anizaci[oó]n)?)(?=[.\s])).*\p{L}{3}/iu.test(
    text,
  )

/** Before a number they say of what it is the number, which is not the street. */
const ofHouse =
  /(?<!\p{L})(?:portal|ptal|bloque|blq?|piso|planta|puerta|pta|escalera|esc|local|nave|parcela|chalet|casa|oficina)[.\s]*$/iu

/** «5», «5a», «2ob» (2º B), «3oizq» (3º izq), «b», «b2», «portal». */
function isDoor(word: string): boolean {
  const rest = word.replace(/^\d{1,4}(?!\d)[oa]?/, '')
  return /^[a-z]?\d{0,3}$/.test(rest) || doorWords.has(rest)
}

const withoutNumber = /[\s,.]+(s ?\/ ?n\.?[ºo°]?|sin n[uú]mero)\.?$/i
/** A road is known by its kilometre; what follows it is no number. */
const onRoad = /\b(?:km|p\.? ?k|kil[oó]metro)\b/i
/** Numbers that are no ordinals, which are floors; and what only announces one. */
const numbers = /(?<=[\s,.;#º°]|\s-)\d{1,4}(?!\d|\.?\s?[ºª°])/g
const announced = /[\s,.;-]*(?:(?<!\p{L})n(?:\.? ?[ºo°]|[uú]m|[uú]mero)?|#)?[\s,.;-]*$/iu

/**
 * Tells a street from its number in one text: «Calle Mayor 5, 2º B». Only where all that follows a number is a floor and
 * a door; «Plaza 2 de Mayo» has none, and of «Mayor 5, Madrid» it is not known.
 */
export function splitStreet(text: string): SplitStreet {
  const none = withoutNumber.exec(text)
  if (none?.[1] !== undefined) {
    const street = text.slice(0, none.index)
    return isNamed(street) ? { street, number: none[1] } : undefined
  }
  if (!/\d/.test(text)) return null
  if (onRoad.test(text)) return undefined
  for (const { index } of text.matchAll(numbers)) {
    const street = text.slice(0, index).replace(announced, '')
    // A number before the name is in it: «Calle 12 de Octubre».
    if (!isNamed(street)) continue
    if (ofHouse.test(street)) return undefined
    const number = text.slice(index).trim()
    return number.length <= longestNumber && areDoors(number) ? { street: street.trim(), number } : undefined
  }
  return undefined
}

/** The longest text that the field of the number takes. */
const longestNumber = 50

const isNamed = (street: string) =>
  foldWords(street)
    .split(' ')
    .some((word) => word.length > 1 && !kindsOfStreet.has(word))

const areDoors = (text: string) => foldWords(text).split(' ').every(isDoor)
