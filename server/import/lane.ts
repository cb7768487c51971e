/** The jobs of imports and of changes to many run one after the other: what they write is planned and locked alike. */
export const importLane = 'import'
