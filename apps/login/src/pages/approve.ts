import { startApprovalPage } from './start-approval-page.ts'

void startApprovalPage()
