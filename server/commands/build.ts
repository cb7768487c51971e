// `npm run build`: builds the web if its sources changed; `npm start` does the same.
import { ensureBuilt } from '#server/kernel/build/webBuild.ts'

console.log((await ensureBuilt()) ? 'Web construida en dist/' : 'La web ya estaba al día')
