/** What a merchant's programmers need: documents, the SDK, and examples to run. */

import {
  type SdkFile,
  sdkFiles,
  sdkPackage,
} from '@countinghouse/contract/areas/open-api/sdk-files.ts'
import { openBase } from '@countinghouse/contract/areas/open-api/signature.ts'
import { useTexts } from '../../lib/texts.ts'
import { Panel, Text } from '../../ui/box.tsx'
import { Pairs } from '../../ui/data.tsx'
import { Page } from '../../ui/page.tsx'

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const isExample = (path: string) => path.startsWith('examples/')

export default function SdkPage() {
  const t = useTexts('apiKey')
  return (
    <Page lead={t.sdkLead}>
      <Panel gap="md" pad="lg" below="lg">
        <Text as="h2" size="lg">
          {t.documents}
        </Text>
        <Pairs term="190px" stacks>
          <div>
            <dt>
              <a href={`${openBase}/docs`} target="_blank" rel="noreferrer">
                {openBase}/docs
              </a>
            </dt>
            <dd>{t.docsAbout}</dd>
          </div>
          <div>
            <dt>
              <a href={`${openBase}/openapi.json`} target="_blank" rel="noreferrer">
                {openBase}/openapi.json
              </a>
            </dt>
            <dd>{t.openApiAbout}</dd>
          </div>
        </Pairs>
      </Panel>
      <Panel gap="md" pad="lg" below="lg">
        <Text as="h2" size="lg">
          {t.sdk}
        </Text>
        <p>{t.sdkAbout}</p>
        <Pairs term="190px" stacks>
          <div>
            <dt>
              <a href={`${openBase}/sdk/${sdkPackage}`} download={sdkPackage}>
                {sdkPackage}
              </a>
            </dt>
            <dd>{t.packageAbout}</dd>
          </div>
        </Pairs>
        <Files files={sdkFiles.filter((path) => !isExample(path))} />
      </Panel>
      <Panel gap="md" pad="lg" below="lg">
        <Text as="h2" size="lg">
          {t.examples}
        </Text>
        <p>{t.examplesAbout}</p>
        <Files files={sdkFiles.filter(isExample)} />
      </Panel>
    </Page>
  )
}

function Files({ files }: { files: readonly SdkFile[] }) {
  const t = useTexts('apiKey')
  return (
    <Pairs term="190px" stacks>
      {files.map((path) => (
        <div key={path}>
          <dt>
            <a href={`${openBase}/sdk/${path}`} download={fileName(path)}>
              {fileName(path)}
            </a>
          </dt>
          <dd>{t.files[path]}</dd>
        </div>
      ))}
    </Pairs>
  )
}
