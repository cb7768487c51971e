/** The orders of the census list that are read from an index: any number of people is listed in them. */
export const indexedOrders = [
  'creationTime',
  'lastUpdateTime',
  'idDocument',
  'name',
  'lastName1',
  'lastName2',
  'email',
  'inscriptionType',
  'sex',
  'city',
  'district',
  'fee',
  'assembly',
  // The best matches of `q` first; without it, who came last (`settleBest`).
  'best',
] as const

/** The orders for which all who are found are sorted each time; of many they are refused (decision 31). */
export const sortedOrders = [
  'documentType',
  'birthday',
  'bornCountry',
  'country',
  'province',
  'postalCode',
  'studies',
  'job',
  'communications',
  'period',
  'yearlyFee',
  'account',
  'left',
  'deceased',
] as const

const sorted: readonly string[] = sortedOrders
/** Whether an order is one of `sortedOrders`. */
export const isSorted = (sort: string): boolean => sorted.includes(sort)
