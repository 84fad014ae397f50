/** What a merchant's programmers need: documents, the SDK, and examples to run. */
import { type SdkFile, sdkFiles } from '@countinghouse/contract/open/sdk-files.ts'
import { openBase } from '@countinghouse/contract/open/signature.ts'
import { useTexts } from '../../lib/texts.ts'
import { Page } from '../../ui/page.tsx'
import classes from './api-key.module.css'

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const isExample = (path: string) => path.startsWith('examples/')

export default function SdkPage() {
  const t = useTexts('apiKey')
  return (
    <Page lead={t.sdkLead}>
      <section className={classes.card}>
        <h2>{t.documents}</h2>
        <ul className={classes.files}>
          <li>
            <a href={`${openBase}/docs`} target="_blank" rel="noreferrer">
              {openBase}/docs
            </a>
            <span>{t.docsAbout}</span>
          </li>
          <li>
            <a href={`${openBase}/openapi.json`} target="_blank" rel="noreferrer">
              {openBase}/openapi.json
            </a>
            <span>{t.openApiAbout}</span>
          </li>
        </ul>
      </section>
      <section className={classes.card}>
        <h2>{t.sdk}</h2>
        <p>{t.sdkAbout}</p>
        <Files files={sdkFiles.filter((path) => !isExample(path))} />
      </section>
      <section className={classes.card}>
        <h2>{t.examples}</h2>
        <p>{t.examplesAbout}</p>
        <Files files={sdkFiles.filter(isExample)} />
      </section>
    </Page>
  )
}

function Files({ files }: { files: readonly SdkFile[] }) {
  const t = useTexts('apiKey')
  return (
    <ul className={classes.files}>
      {files.map((path) => (
        <li key={path}>
          <a href={`${openBase}/sdk/${path}`} download={fileName(path)}>
            {fileName(path)}
          </a>
          <span>{t.files[path]}</span>
        </li>
      ))}
    </ul>
  )
}
