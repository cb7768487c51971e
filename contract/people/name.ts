export type PersonName = { name: string; lastName1: string; lastName2: string | null }

/** Name and surnames, in the Spanish order. */
export const fullName = ({ name, lastName1, lastName2 }: PersonName) =>
  [name, lastName1, lastName2].filter(Boolean).join(' ')

/** «Ana Núñez Peña (12345678Z)». */
export const formatNameAndDocument = (person: PersonName & { idDocument: string }) =>
  `${fullName(person)} (${person.idDocument})`

/** «Núñez Peña, Ana», as lists by surname have it. */
export const surnamesFirst = ({ name, lastName1, lastName2 }: PersonName) =>
  `${[lastName1, lastName2].filter(Boolean).join(' ')}, ${name}`
