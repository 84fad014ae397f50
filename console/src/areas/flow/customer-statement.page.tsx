import { StatementPage } from './statement-page.tsx'

export default function CustomerStatementPage() {
  return <StatementPage ofCustomer />
}
