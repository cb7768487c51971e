// `npm run build`: builds the web if its sources changed, and makes the embedded PostgreSQL whole; `npm start` does the same.
import { ensureBuilt } from '#server/kernel/build/webBuild.ts'
import { prepareBinaries } from '#server/postgres/binaries.ts'

console.log((await ensureBuilt()) ? 'Web construida en dist/' : 'La web ya estaba al día')
prepareBinaries()
