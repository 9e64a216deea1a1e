// Made from openapi.json by npm run dashboard:schema. Do not edit: the build compares.
// Descriptions and examples are in openapi.json and at /api/docs.

export interface paths {
    "/api/v1/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete: operations["revokeOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["revokeSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOwnOrganizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/switch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["switchOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/organizations/{id}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["joinOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/identities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["unlinkIdentity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/{provider}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["startInvitedSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/identities/{provider}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["linkIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/invitations/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["lookAtInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["organization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["renameOrganization"];
        trace?: never;
    };
    "/api/v1/organizations/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch: operations["changeMemberRole"];
        trace?: never;
    };
    "/api/v1/organizations/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listInvitations"];
        put?: never;
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["withdrawInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDomains"];
        put?: never;
        post: operations["addDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/domains/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["verifyDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/domains/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["removeDomain"];
        options?: never;
        head?: never;
        patch: operations["changeDomain"];
        trace?: never;
    };
    "/api/v1/auth/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["beginSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/{provider}/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["exchangeCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listApiKeys"];
        put?: never;
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApiKey"];
        put?: never;
        post?: never;
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/devices/enroll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["enrollDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDevices"];
        put?: never;
        post: operations["registerDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/devices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDevice"];
        put?: never;
        post?: never;
        delete: operations["deactivateDevice"];
        options?: never;
        head?: never;
        patch: operations["changeDevice"];
        trace?: never;
    };
    "/api/v1/devices/{id}/enrollment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["renewDeviceEnrollment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/devices/{id}/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["rotateDeviceToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/devices/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["approveDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/devices/{id}/resolve-conflict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resolveDeviceConflict"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/devices/{id}/tell-apart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["tellDevicesApart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enrollment-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listEnrollmentKeys"];
        put?: never;
        post: operations["createEnrollmentKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enrollment-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["revokeEnrollmentKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAgentPolicy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/device-policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDevicePolicy"];
        put: operations["putDevicePolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scans/ingest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["ingestScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scans/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["uploadScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scans/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listUploads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scans/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getUpload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scans/uploads/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["undoUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listScans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getScan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scans/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listScanChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scans/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["confirmScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scans/{id}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["dismissScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scans/{id}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getScanDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/devices/{id}/scans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDeviceScans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/devices/{id}/software": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDeviceSoftware"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/devices/{id}/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDeviceChecks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/devices/{id}/checks/{checkId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCheckHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/devices/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDeviceTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listChecks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/failing-checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listFailingChecks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/check-acceptances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCheckAcceptances"];
        put?: never;
        post: operations["acceptCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/check-acceptances/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCheckAcceptance"];
        put?: never;
        post?: never;
        delete: operations["endCheckAcceptance"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/findings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listFindings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/findings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getFinding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/intelligence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getIntelligence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/risk-acceptances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRiskAcceptances"];
        put?: never;
        post: operations["makeRiskAcceptance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/risk-acceptances/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRiskAcceptance"];
        put?: never;
        post?: never;
        delete: operations["endRiskAcceptance"];
        options?: never;
        head?: never;
        patch: operations["changeRiskAcceptance"];
        trace?: never;
    };
    "/api/v1/vex": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getVex"];
        put?: never;
        post: operations["importVex"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/vulnerabilities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listVulnerabilities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/vulnerabilities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getVulnerability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/vulnerabilities/{id}/findings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listVulnerabilityFindings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/software": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSoftware"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/software/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["matchSoftware"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/software/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSoftware"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/software/{id}/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSoftwareDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cloud-security/{suite}/connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["connectCloudSuite"];
        post?: never;
        delete: operations["disconnectCloudSuite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cloud-security/{suite}/connection/preflight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["preflightCloudSuite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cloud-security/{suite}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCloudSettings"];
        put: operations["putCloudSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cloud-security/{suite}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["auditCloudSuite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cloud-security/{suite}/audits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCloudAudits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cloud-security/{suite}/audits/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCloudAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cloud-security/{suite}/drift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCloudDrift"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cloud-security/{suite}/checks/{checkId}/exception": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putCloudException"];
        post?: never;
        delete: operations["deleteCloudException"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cloud-security/{suite}/exceptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCloudExceptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cloud-security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCloudSuites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cloud-security/{suite}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCloudSuite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cloud-security/{suite}/checks/{checkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCloudCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compliance/frameworks/{slug}/statement-of-applicability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getStatementOfApplicability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compliance/frameworks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listFrameworks"];
        put?: never;
        post: operations["importFramework"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compliance/frameworks/{slug}/assessment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAssessment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compliance/frameworks/{slug}/controls/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getControl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compliance/frameworks/{slug}/controls/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getControlHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compliance/signals/{key}/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDevicesOfSignal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compliance/gaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listGaps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compliance/frameworks/{slug}/gaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listGapsOfFramework"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compliance/frameworks/{slug}/controls/{id}/attest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["attestControl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compliance/frameworks/{slug}/controls/{id}/attestations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAttestations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compliance/attestations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAttestation"];
        put?: never;
        post?: never;
        delete: operations["revokeAttestation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compliance/attestations/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["reviewAttestation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compliance/exceptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listExceptions"];
        put?: never;
        post: operations["requestException"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compliance/exceptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getException"];
        put?: never;
        post?: never;
        delete: operations["revokeException"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compliance/exceptions/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["reviewException"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compliance/expiring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listExpiringClaims"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compliance/frameworks/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["removeFramework"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/risk-dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRiskDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/risk-matrix": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRiskMatrix"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/risk-policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRiskPolicy"];
        put: operations["putRiskPolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/threat-model": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getThreatModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rice/recommendations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRecommendations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/planning/assumptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPlanningAssumptions"];
        put: operations["putPlanningAssumptions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/budget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getBudget"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/roadmap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRoadmap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workforce": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getWorkforce"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/ai-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAiSettings"];
        put: operations["putAiSettings"];
        post?: never;
        delete: operations["deleteAiSettings"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/ai-settings/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["tryAiSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jd": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getJobDescription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/maturity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getOrganizationMaturity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/recommendations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRecommendations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/recommendations/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["refreshAdvice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getReportSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/export/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getReportPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/saved-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSavedViews"];
        put?: never;
        post: operations["createSavedView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/saved-views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSavedView"];
        put?: never;
        post?: never;
        delete: operations["deleteSavedView"];
        options?: never;
        head?: never;
        patch: operations["changeSavedView"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        RefreshedDto: {
            /** Format: date-time */
            accessExpiresAt: string;
            /** Format: date-time */
            refreshExpiresAt: string;
        };
        IdentityDto: {
            /** Format: uuid */
            id: string;
            provider: string;
            email: string | null;
            /** Format: date-time */
            linkedAt: string;
        };
        AccountUserDto: {
            /** Format: uuid */
            id: string;
            name: string;
            email: string | null;
            avatarUrl: string | null;
            identities: components["schemas"]["IdentityDto"][];
        };
        SessionOrganizationDto: {
            /** Format: uuid */
            id: string;
            name: string;
            slug: string;
        };
        CurrentSessionDto: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            expiresAt: string;
        };
        AccountDto: {
            user: components["schemas"]["AccountUserDto"];
            organization: components["schemas"]["SessionOrganizationDto"];
            /** @enum {string} */
            role: "owner" | "admin" | "analyst" | "viewer";
            session: components["schemas"]["CurrentSessionDto"];
        };
        SessionDto: {
            /** Format: uuid */
            id: string;
            provider: string;
            organization: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            ip: string | null;
            userAgent: string | null;
            current: boolean;
        };
        OwnOrganizationDto: {
            /** Format: uuid */
            id: string;
            name: string;
            slug: string;
            /** @enum {string} */
            role: "owner" | "admin" | "analyst" | "viewer";
            current: boolean;
        };
        JoinableOrganizationDto: {
            /** Format: uuid */
            id: string;
            name: string;
            slug: string;
            /** @enum {string} */
            role: "owner" | "admin" | "analyst" | "viewer";
            domain: string;
        };
        OwnOrganizationsDto: {
            data: components["schemas"]["OwnOrganizationDto"][];
            joinable: components["schemas"]["JoinableOrganizationDto"][];
        };
        SwitchDto: {
            /** Format: uuid */
            organizationId: string;
        };
        UserDto: {
            /** Format: uuid */
            id: string;
            name: string;
            email: string | null;
            avatarUrl: string | null;
        };
        EnteredDto: {
            user: components["schemas"]["UserDto"];
            organization: components["schemas"]["SessionOrganizationDto"];
            /** @enum {string} */
            role: "owner" | "admin" | "analyst" | "viewer";
        };
        AcceptInvitationDto: {
            token: string;
        };
        BeginSignInDto: {
            returnTo?: string;
            invitation?: string;
        };
        BegunSignInDto: {
            /** Format: uri */
            location: string;
        };
        LinkIdentityDto: {
            returnTo?: string;
        };
        InvitingOrganizationDto: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        InvitationOfferDto: {
            organization: components["schemas"]["InvitingOrganizationDto"];
            /** @enum {string} */
            role: "owner" | "admin" | "analyst" | "viewer";
            /** Format: date-time */
            expiresAt: string;
            needsAddress: boolean;
        };
        SeenInvitationDto: {
            /** @enum {string} */
            state: "open" | "redeemed" | "expired" | "withdrawn";
            offer: components["schemas"]["InvitationOfferDto"] | null;
        };
        OrganizationDto: {
            /** Format: uuid */
            id: string;
            name: string;
            slug: string;
            isDemo: boolean;
        };
        RenameOrganizationDto: {
            name: string;
        };
        MemberDto: {
            /** Format: uuid */
            id: string;
            name: string;
            email: string | null;
            avatarUrl: string | null;
            /** @enum {string} */
            role: "owner" | "admin" | "analyst" | "viewer";
            /** Format: date-time */
            joinedAt: string;
        };
        ChangeMemberDto: {
            /** @enum {string} */
            role: "owner" | "admin" | "analyst" | "viewer";
        };
        InvitationDto: {
            /** Format: uuid */
            id: string;
            email: string | null;
            /** @enum {string} */
            role: "owner" | "admin" | "analyst" | "viewer";
            /** @enum {string} */
            state: "open" | "redeemed" | "expired" | "withdrawn";
            /** Format: uuid */
            createdBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: uuid */
            redeemedBy: string | null;
            /** Format: date-time */
            redeemedAt: string | null;
            /** Format: date-time */
            withdrawnAt: string | null;
        };
        CreateInvitationDto: {
            /** Format: email */
            email?: string;
            /** @enum {string} */
            role: "owner" | "admin" | "analyst" | "viewer";
            /** @default 7 */
            expiresInDays: number;
        };
        CreatedInvitationDto: {
            invitation: components["schemas"]["InvitationDto"];
            token: string;
            link: string;
        };
        ChallengeDto: {
            name: string;
            /** @enum {string} */
            type: "TXT";
            value: string;
        };
        DomainDto: {
            /** Format: uuid */
            id: string;
            domain: string;
            /** @enum {string} */
            autoJoin: "off" | "viewer" | "analyst";
            /** Format: date-time */
            verifiedAt: string | null;
            /** Format: date-time */
            checkedAt: string | null;
            challenge: components["schemas"]["ChallengeDto"];
            /** Format: uuid */
            createdBy: string;
            /** Format: date-time */
            createdAt: string;
        };
        AddDomainDto: {
            domain: string;
            /**
             * @default off
             * @enum {string}
             */
            autoJoin: "off" | "viewer" | "analyst";
        };
        ChangeDomainDto: {
            /** @enum {string} */
            autoJoin: "off" | "viewer" | "analyst";
        };
        ProviderDto: {
            id: string;
            name: string;
        };
        ExchangeDto: {
            code: string;
            state: string;
            iss?: string;
        };
        SignedInDto: {
            user: components["schemas"]["UserDto"];
            organization: components["schemas"]["SessionOrganizationDto"];
            /** @enum {string} */
            role: "owner" | "admin" | "analyst" | "viewer";
            returnTo: string;
            /** @enum {string|null} */
            invitation: "joined" | "not-valid" | null;
            linked: boolean;
        };
        ApiKeyMakerDto: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        ApiKeyDto: {
            /** Format: uuid */
            id: string;
            name: string;
            prefix: string;
            lastFour: string;
            /** @enum {string} */
            role: "admin" | "analyst" | "viewer";
            /** @enum {string} */
            roleInForce: "owner" | "admin" | "analyst" | "viewer";
            scopes: string[];
            /** @enum {string} */
            state: "active" | "expired" | "revoked";
            createdBy: components["schemas"]["ApiKeyMakerDto"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            revokedAt: string | null;
            /** Format: date-time */
            lastUsedAt: string | null;
            lastUsedIp: string | null;
            /** Format: date-time */
            lastRefusedAt: string | null;
        };
        CreateApiKeyDto: {
            name: string;
            /** @enum {string} */
            role: "admin" | "analyst" | "viewer";
            scopes: string[];
            /** @default 90 */
            expiresInDays: number;
        };
        CreatedApiKeyDto: {
            /** Format: uuid */
            id: string;
            name: string;
            prefix: string;
            lastFour: string;
            /** @enum {string} */
            role: "admin" | "analyst" | "viewer";
            /** @enum {string} */
            roleInForce: "owner" | "admin" | "analyst" | "viewer";
            scopes: string[];
            /** @enum {string} */
            state: "active" | "expired" | "revoked";
            createdBy: components["schemas"]["ApiKeyMakerDto"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            revokedAt: string | null;
            /** Format: date-time */
            lastUsedAt: string | null;
            lastUsedIp: string | null;
            /** Format: date-time */
            lastRefusedAt: string | null;
            key: string;
        };
        EnrollingOsDto: {
            /** @enum {string|null} */
            platform?: "linux" | "macos" | "windows" | "other" | null;
            id?: string | null;
            name?: string | null;
            version?: string | null;
            build?: string | null;
            kernelRelease?: string | null;
            architecture?: string | null;
        };
        EnrollDto: {
            enrollmentToken: string;
            hostname: string;
            /** @enum {string} */
            platform: "linux" | "macos" | "windows" | "other";
            hardwareId: string;
            os?: components["schemas"]["EnrollingOsDto"] | null;
            agentVersion?: string | null;
        };
        EnrolledOrganizationDto: {
            name: string;
        };
        EnrolledDto: {
            /** Format: uuid */
            deviceId: string;
            deviceToken: string;
            organization: components["schemas"]["EnrolledOrganizationDto"];
            /** Format: uri */
            ingestUrl: string;
            scanIntervalSeconds: number;
            /** Format: date-time */
            serverTime: string;
        };
        SameDeviceDto: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            by: "mac" | "address";
        };
        DeviceOsDto: {
            id: string | null;
            name: string | null;
            version: string | null;
            build: string | null;
            kernelRelease: string | null;
            architecture: string | null;
        };
        DeviceSoftwareDto: {
            packages: number;
            compared: number;
        };
        OpenFindingsDto: {
            critical: number;
            high: number;
            medium: number;
            low: number;
            none: number;
            unknown: number;
        };
        DeviceDto: {
            /** Format: uuid */
            id: string;
            name: string;
            hostname: string | null;
            /** @enum {string|null} */
            platform: "linux" | "macos" | "windows" | "other" | null;
            /** @enum {string|null} */
            role: "server" | "workstation" | null;
            criticality: number;
            /** @enum {string} */
            exposure: "internet" | "internal" | "isolated";
            /** @enum {string} */
            state: "pending" | "active" | "deactivated" | "conflict";
            /** @enum {string} */
            approval: "not-required" | "waiting" | "approved";
            /** @enum {string} */
            enrollment: "enrolled" | "registered" | "reported";
            sameAs: components["schemas"]["SameDeviceDto"] | null;
            /** @enum {string} */
            health: "reporting" | "partly-read" | "silent" | "never-scanned" | "not-enrolled" | "deactivated";
            /** @enum {string|null} */
            contact: "on-time" | "late" | "none-yet" | null;
            tags: string[];
            /** Format: email */
            ownerEmail: string | null;
            os: components["schemas"]["DeviceOsDto"] | null;
            agentVersion: string | null;
            /** @enum {string} */
            agent: "current" | "outdated" | "unknown";
            /** Format: date-time */
            lastSeenAt: string | null;
            /** Format: date-time */
            lastScannedAt: string | null;
            /** Format: date-time */
            registeredAt: string;
            /** Format: date-time */
            enrolledAt: string | null;
            software: components["schemas"]["DeviceSoftwareDto"] | null;
            openFindings: components["schemas"]["OpenFindingsDto"] | null;
            riskScore: number | null;
            /** @enum {string|null} */
            riskGap: "not-counted" | "not-scanned" | "not-matched" | "partly-matched" | "only-reported" | "not-computed" | null;
        };
        RegisterDeviceDto: {
            /** @enum {string|null} */
            platform?: "linux" | "macos" | "windows" | "other" | null;
            /** @enum {string|null} */
            role?: "server" | "workstation" | null;
            /** @default 3 */
            criticality: number;
            /**
             * @default internal
             * @enum {string}
             */
            exposure: "internet" | "internal" | "isolated";
            tags?: string[];
            /** Format: email */
            ownerEmail?: string | null;
            name: string;
        };
        MachineIdentityDto: {
            hardwareId: string;
            hostname: string | null;
        };
        DeviceConflictDto: {
            enrolled: components["schemas"]["MachineIdentityDto"];
            reported: components["schemas"]["MachineIdentityDto"];
            /** Format: date-time */
            detectedAt: string;
        };
        ToldApartByDto: {
            /** @enum {string} */
            kind: "user" | "api-key";
            id: string;
            name: string | null;
        };
        ToldApartDto: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            saidAt: string;
            name: string;
            saidBy: components["schemas"]["ToldApartByDto"];
        };
        LastRefusalDto: {
            code: string;
            title: string;
            /** Format: date-time */
            at: string;
            clockOffsetSeconds: number | null;
            /** Format: date-time */
            since: string;
            count: number;
            superseded: boolean;
        };
        DeviceDetailDto: {
            /** Format: uuid */
            id: string;
            name: string;
            hostname: string | null;
            /** @enum {string|null} */
            platform: "linux" | "macos" | "windows" | "other" | null;
            /** @enum {string|null} */
            role: "server" | "workstation" | null;
            criticality: number;
            /** @enum {string} */
            exposure: "internet" | "internal" | "isolated";
            /** @enum {string} */
            state: "pending" | "active" | "deactivated" | "conflict";
            /** @enum {string} */
            approval: "not-required" | "waiting" | "approved";
            /** @enum {string} */
            enrollment: "enrolled" | "registered" | "reported";
            sameAs: components["schemas"]["SameDeviceDto"] | null;
            /** @enum {string} */
            health: "reporting" | "partly-read" | "silent" | "never-scanned" | "not-enrolled" | "deactivated";
            /** @enum {string|null} */
            contact: "on-time" | "late" | "none-yet" | null;
            tags: string[];
            /** Format: email */
            ownerEmail: string | null;
            os: components["schemas"]["DeviceOsDto"] | null;
            agentVersion: string | null;
            /** @enum {string} */
            agent: "current" | "outdated" | "unknown";
            /** Format: date-time */
            lastSeenAt: string | null;
            /** Format: date-time */
            lastScannedAt: string | null;
            /** Format: date-time */
            registeredAt: string;
            /** Format: date-time */
            enrolledAt: string | null;
            software: components["schemas"]["DeviceSoftwareDto"] | null;
            openFindings: components["schemas"]["OpenFindingsDto"] | null;
            riskScore: number | null;
            /** @enum {string|null} */
            riskGap: "not-counted" | "not-scanned" | "not-matched" | "partly-matched" | "only-reported" | "not-computed" | null;
            hardware: {
                [key: string]: unknown;
            } | null;
            hardwareId: string | null;
            conflict: components["schemas"]["DeviceConflictDto"] | null;
            /** Format: date-time */
            deactivatedAt: string | null;
            notSameAs: components["schemas"]["ToldApartDto"][];
            lastRefusal: components["schemas"]["LastRefusalDto"] | null;
        };
        EnrollmentCommandsDto: {
            linux: string;
            macos: string;
            windows: string;
        };
        EnrollmentDto: {
            token: string;
            /** Format: date-time */
            expiresAt: string;
            command: string;
            commands: components["schemas"]["EnrollmentCommandsDto"];
        };
        EnrollableDeviceDto: {
            device: components["schemas"]["DeviceDetailDto"];
            enrollment: components["schemas"]["EnrollmentDto"];
        };
        ChangeDeviceDto: {
            /** @enum {string|null} */
            platform?: "linux" | "macos" | "windows" | "other" | null;
            /** @enum {string|null} */
            role?: "server" | "workstation" | null;
            /** @default 3 */
            criticality: number;
            /**
             * @default internal
             * @enum {string}
             */
            exposure: "internet" | "internal" | "isolated";
            tags?: string[];
            /** Format: email */
            ownerEmail?: string | null;
            name?: string;
        };
        RotateTokenDto: {
            /**
             * @default works-for-a-day
             * @enum {string}
             */
            previous: "works-for-a-day" | "ends-now";
        };
        DeviceTokenDto: {
            deviceToken: string;
            /** Format: date-time */
            previousValidUntil: string;
        };
        ResolveConflictDto: {
            /** @enum {string} */
            keep: "enrolled" | "reported";
        };
        ResolvedDeviceDto: {
            device: components["schemas"]["DeviceDetailDto"];
            enrollment: components["schemas"]["EnrollmentDto"] | null;
        };
        TellApartDto: {
            /** Format: uuid */
            deviceId: string;
            /** @default true */
            isApart: boolean;
        };
        EnrollmentKeyDto: {
            /** Format: uuid */
            id: string;
            label: string;
            /** @enum {string} */
            state: "active" | "used-up" | "expired" | "revoked";
            maxUses: number;
            uses: number;
            /** Format: date-time */
            expiresAt: string;
            requireApproval: boolean;
            tags: string[];
            /** Format: uuid */
            createdBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            revokedAt: string | null;
            /** Format: date-time */
            lastUsedAt: string | null;
            lastRefusal: components["schemas"]["LastRefusalDto"] | null;
        };
        CreateEnrollmentKeyDto: {
            label: string;
            /** @default 100 */
            maxUses: number;
            /** Format: date-time */
            expiresAt: string;
            /** @default false */
            requireApproval: boolean;
            tags?: string[];
        };
        CreatedEnrollmentKeyDto: {
            key: components["schemas"]["EnrollmentKeyDto"];
            enrollment: components["schemas"]["EnrollmentDto"];
        };
        AgentPolicyDto: {
            scanIntervalSeconds: number;
            collectors: string[];
            disabledChecks: string[];
            optInChecks: string[];
            minimumAgentVersion: string;
            /** Format: date-time */
            serverTime: string;
        };
        CheckThresholdsDto: {
            screenLockSeconds: number;
            passwordMinimumLength: number;
            signatureAgeDays: number;
            administrators: number;
        };
        DevicePolicySettingsDto: {
            scanIntervalSeconds?: number | null;
            disabledChecks: ("disk-encryption" | "firewall" | "screen-lock" | "auto-update" | "reboot-required" | "endpoint-protection" | "password-policy" | "accounts-without-password" | "uid-zero-accounts" | "administrators" | "sudo-without-password" | "guest-account" | "automatic-login" | "ssh-config" | "remote-access" | "kernel-hardening" | "cpu-mitigations" | "mandatory-access-control" | "secure-boot" | "time-sync" | "system-integrity" | "gatekeeper" | "user-account-control" | "exploit-protection" | "lsa-protection" | "smb1" | "device-management")[];
            optInChecks: ("ssh-keys-unencrypted" | "password-manager")[];
            thresholds: components["schemas"]["CheckThresholdsDto"];
        };
        DevicePolicyDto: {
            version: number;
            policy: components["schemas"]["DevicePolicySettingsDto"];
            scanIntervalSeconds: number;
            minimumAgentVersion: string;
            changedBy: string | null;
            /** Format: date-time */
            changedAt: string | null;
        };
        ChangeDevicePolicyDto: {
            policy: components["schemas"]["DevicePolicySettingsDto"];
        };
        ScanDiffDto: {
            new: number;
            fixed: number;
            reopened: number;
            unchanged: number;
        };
        CoverageReasonDto: {
            code: string;
            detail: string | null;
        };
        CoverageGapDto: {
            reason: string;
            count: number;
            examples: string[];
        };
        CoverageDto: {
            /** @enum {string} */
            status: "complete" | "partial" | "failed" | "not-present" | "not-matched";
            reason?: components["schemas"]["CoverageReasonDto"];
            gaps?: components["schemas"]["CoverageGapDto"][];
            type: string;
            count: number;
            keeps?: boolean;
        };
        SuspectCollectorDto: {
            /** @enum {string} */
            status: "partial" | "failed";
            type: string;
        };
        VanishedEcosystemDto: {
            ecosystem: string;
            findings: number;
        };
        SuspicionDto: {
            checksBefore: number | null;
            matchedBefore: number | null;
            /** @enum {string|null} */
            doubt: "scope-ambiguous" | "nothing-shown" | "look-untold" | "checks-vanished" | "packages-vanished" | null;
            collectors: components["schemas"]["SuspectCollectorDto"][];
            vanished: components["schemas"]["VanishedEcosystemDto"][];
            closing: number;
            closingChecks: number;
            checksClosedLately: number;
            closingMatched: number;
            matchedClosedLately: number;
            closedLately: number;
            before: number | null;
        };
        ScanReasonDto: {
            code: string;
            detail: string;
            suspicion: components["schemas"]["SuspicionDto"] | null;
        };
        UploadDeviceDto: {
            id: string;
            name: string | null;
        };
        UploadHostDto: {
            /** @enum {string|null} */
            matchedBy: "named" | "cloud" | "tool" | "machine" | "fqdn" | "hostname" | "mac" | "address" | null;
            /** @enum {string|null} */
            status: "received" | "processing" | "completed" | "suspect" | "dismissed" | "superseded" | "failed" | null;
            name: string | null;
            device: components["schemas"]["UploadDeviceDto"] | null;
            isNew: boolean;
            refusal: string | null;
            scanId: string | null;
            scope: string | null;
            reason: components["schemas"]["ScanReasonDto"] | null;
            diff: components["schemas"]["ScanDiffDto"] | null;
            warnings: string[];
        };
        ScanUploadReceiptDto: {
            /** @enum {string} */
            sentByKind: "user" | "api-key" | "device";
            hosts: number;
            refused: number;
            newDevices: number;
            duplicate: boolean;
            lines: components["schemas"]["UploadHostDto"][];
            id: string;
            /** Format: date-time */
            receivedAt: string;
            sentById: string;
            source: string;
            format: string;
            scope: string | null;
            network: string | null;
            sha256: string;
            bytes: number;
            warnings: string[];
            /** Format: date-time */
            undoneAt: string | null;
            undoneBy: string | null;
        };
        IngestAnswerDto: {
            /** @enum {string} */
            status: "received" | "processing" | "completed" | "suspect" | "dismissed" | "superseded" | "failed";
            causes?: {
                [key: string]: unknown;
            } | null;
            scanId: string;
            duplicate: boolean;
            nextScanInSeconds: number;
            minimumAgentVersion: string;
            /** Format: date-time */
            serverTime: string;
            diff?: components["schemas"]["ScanDiffDto"] | null;
            coverage?: components["schemas"]["CoverageDto"][];
            warnings?: string[];
            reason?: components["schemas"]["ScanReasonDto"] | null;
            story?: string;
            upload?: components["schemas"]["ScanUploadReceiptDto"];
        };
        ScanUploadDto: {
            /** @enum {string} */
            sentByKind: "user" | "api-key" | "device";
            hosts: number;
            refused: number;
            newDevices: number;
            id: string;
            /** Format: date-time */
            receivedAt: string;
            sentById: string;
            source: string;
            format: string;
            scope: string | null;
            network: string | null;
            sha256: string;
            bytes: number;
            warnings: string[];
            /** Format: date-time */
            undoneAt: string | null;
            undoneBy: string | null;
        };
        DeviceReferenceDto: {
            id: string;
            name: string;
        };
        ScanDto: {
            /** @enum {string} */
            status: "received" | "processing" | "completed" | "suspect" | "dismissed" | "superseded" | "failed";
            causes: {
                [key: string]: {
                    [key: string]: number;
                };
            } | null;
            id: string;
            device: components["schemas"]["DeviceReferenceDto"];
            source: string;
            scope: string;
            /** Format: date-time */
            receivedAt: string;
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            finishedAt: string | null;
            /** Format: date-time */
            appliedAt: string | null;
            diff: components["schemas"]["ScanDiffDto"] | null;
            warningCount: number;
            reason: components["schemas"]["ScanReasonDto"] | null;
            story: string;
        };
        ScannerDatabaseDto: {
            version: string | null;
            /** Format: date-time */
            builtAt: string | null;
        };
        ScannerDto: {
            name: string;
            version: string | null;
            database: components["schemas"]["ScannerDatabaseDto"] | null;
        };
        AdapterDto: {
            key: string;
            version: string | null;
        };
        ChangedPackageDto: {
            ecosystem: string;
            name: string;
            purl: string | null;
        };
        ScanChangeDto: {
            /** @enum {string} */
            severity: "unknown" | "none" | "low" | "medium" | "high" | "critical";
            /** @enum {string} */
            change: "new" | "fixed" | "reopened" | "severity" | "withheld" | "decided";
            /** @enum {string|null} */
            cause: "new" | "upgraded" | "removed" | "source-gone" | "advisory-changed" | "decision" | "reopened" | null;
            findingId: string;
            vulnerabilityId: string;
            title: string | null;
            package: components["schemas"]["ChangedPackageDto"];
            versionBefore: string | null;
            versionAfter: string | null;
            versionNow: string | null;
            detail: string;
        };
        DocumentStandingDto: {
            /** @enum {string} */
            state: "retained" | "discarded" | "not-kept";
            /** Format: date-time */
            retainedUntil: string | null;
            /** Format: date-time */
            discardedAt: string | null;
        };
        ScanReceiptDto: {
            /** @enum {string} */
            status: "received" | "processing" | "completed" | "suspect" | "dismissed" | "superseded" | "failed";
            causes: {
                [key: string]: {
                    [key: string]: number;
                };
            } | null;
            agent: {
                [key: string]: unknown;
            } | null;
            sha256: string;
            bytes: number;
            scanner: components["schemas"]["ScannerDto"] | null;
            adapter: components["schemas"]["AdapterDto"];
            coverage: components["schemas"]["CoverageDto"][];
            warnings: string[];
            changeCount: number;
            changes: components["schemas"]["ScanChangeDto"][];
            decidedBy: string | null;
            /** Format: date-time */
            decidedAt: string | null;
            document: components["schemas"]["DocumentStandingDto"];
            id: string;
            device: components["schemas"]["DeviceReferenceDto"];
            source: string;
            scope: string;
            /** Format: date-time */
            receivedAt: string;
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            finishedAt: string | null;
            /** Format: date-time */
            appliedAt: string | null;
            diff: components["schemas"]["ScanDiffDto"] | null;
            warningCount: number;
            reason: components["schemas"]["ScanReasonDto"] | null;
            story: string;
        };
        SoftwareDto: {
            ecosystem: string;
            name: string;
            version: string | null;
            architecture: string | null;
            sourceName: string | null;
            sourceVersion: string | null;
            purl: string | null;
        };
        CheckPlaceDto: {
            line: number | null;
            file: string | null;
            resource: string | null;
            text: string | null;
        };
        CheckReasonDto: {
            code: string;
            detail: string | null;
        };
        ToldAnswerDto: {
            /** @enum {string} */
            status: "pass" | "fail" | "unknown" | "not-applicable" | "error";
            reason: components["schemas"]["CheckReasonDto"] | null;
        };
        CheckLimitDto: {
            limit: string;
            value: number;
        };
        DeviceCheckDto: {
            /** @enum {string|null} */
            severity: "info" | "low" | "medium" | "high" | "critical" | null;
            /** @enum {string} */
            status: "pass" | "fail" | "unknown" | "not-applicable" | "error";
            /** @enum {string} */
            kind: "setting" | "misconfiguration" | "code" | "secret" | "license";
            /** Format: uuid */
            acceptanceId: string | null;
            observed: {
                [key: string]: unknown;
            };
            evidence: {
                [key: string]: unknown;
            }[];
            id: string;
            source: string;
            title: string;
            places: components["schemas"]["CheckPlaceDto"][];
            placeCount: number;
            cwes: string[];
            help: string | null;
            reason: components["schemas"]["CheckReasonDto"] | null;
            told: components["schemas"]["ToldAnswerDto"] | null;
            judgedBy: components["schemas"]["CheckLimitDto"][];
            whyItMatters: string | null;
            fix: string | null;
            /** Format: date-time */
            observedAt: string;
            /** Format: date-time */
            changedAt: string;
        };
        DeviceChecksDto: {
            data: components["schemas"]["DeviceCheckDto"][];
            isCut: boolean;
        };
        CheckAnswerDto: {
            /** @enum {string|null} */
            before: "pass" | "fail" | "unknown" | "not-applicable" | "error" | null;
            /** @enum {string|null} */
            after: "pass" | "fail" | "unknown" | "not-applicable" | "error" | null;
            /** @enum {string} */
            cause: "scan" | "policy";
            /** Format: uuid */
            scanId: string | null;
            /** Format: date-time */
            at: string;
            reason: components["schemas"]["CheckReasonDto"] | null;
            source: string | null;
            scope: string | null;
            summary: string;
        };
        TimelineEventDto: {
            /** @enum {string} */
            kind: "device" | "scan" | "check";
            /** Format: uuid */
            scanId: string | null;
            /** Format: date-time */
            at: string;
            event: string;
            checkId: string | null;
            summary: string;
        };
        CheckFixDto: {
            linux?: string;
            macos?: string;
            windows?: string;
        };
        CatalogueCheckDto: {
            /** @enum {string} */
            severity: "info" | "low" | "medium" | "high" | "critical";
            id: string;
            title: string;
            proves: string;
            whyItMatters: string | null;
            fix: components["schemas"]["CheckFixDto"];
            judgedBy: components["schemas"]["CheckLimitDto"][];
            optIn: boolean;
            references: string[];
        };
        CheckCatalogueDto: {
            data: components["schemas"]["CatalogueCheckDto"][];
        };
        FailingCheckDeviceDto: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        FailingCheckDto: {
            /** @enum {string} */
            kind: "setting" | "misconfiguration" | "code" | "secret" | "license";
            /** @enum {string|null} */
            severity: "info" | "low" | "medium" | "high" | "critical" | null;
            placeCount: number;
            /** Format: uuid */
            acceptanceId: string | null;
            id: string;
            title: string;
            device: components["schemas"]["FailingCheckDeviceDto"];
            source: string;
            scope: string;
            places: components["schemas"]["CheckPlaceDto"][];
            cwes: string[];
            help: string | null;
            /** Format: date-time */
            observedAt: string;
            /** Format: date-time */
            changedAt: string;
        };
        CheckDeciderDto: {
            /** @enum {string} */
            kind: "user" | "api-key" | "service";
            id: string;
            name: string | null;
        };
        CheckScopeDto: {
            /** @enum {boolean} */
            all?: true;
            tags?: string[];
            deviceIds?: string[];
        };
        AcceptanceDeviceDto: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        CheckAcceptanceDto: {
            /** Format: uuid */
            id: string;
            mostPlaces: number | null;
            /** Format: date */
            expiresOn: string;
            /** @enum {string} */
            status: "active" | "expired" | "ended";
            endedBy: components["schemas"]["CheckDeciderDto"] | null;
            /** @enum {string|null} */
            endCause: "ended" | "expired" | null;
            devices: number;
            checkId: string;
            title: string;
            scope: components["schemas"]["CheckScopeDto"];
            scopeDevices: components["schemas"]["AcceptanceDeviceDto"][];
            reason: string;
            decidedBy: components["schemas"]["CheckDeciderDto"];
            /** Format: date-time */
            decidedAt: string;
            /** Format: date-time */
            endedAt: string | null;
        };
        MakeCheckAcceptanceDto: {
            checkId: string;
            scope: components["schemas"]["CheckScopeDto"];
            mostPlaces?: number | null;
            reason: string;
            /** Format: date */
            expiresOn: string;
        };
        InherentRiskDto: {
            /** @enum {string} */
            level: "very-low" | "low" | "moderate" | "high" | "very-high";
            likelihood: number;
            impact: number;
        };
        DeciderDto: {
            /** @enum {string} */
            kind: "user" | "api-key" | "service";
            name: string | null;
            id: string;
        };
        FindingDecisionDto: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            decision: "not-affected" | "false-positive" | "mitigated" | "accepted";
            /** Format: date */
            expiresOn: string | null;
            reason: string;
            decidedBy: components["schemas"]["DeciderDto"];
            /** Format: date-time */
            decidedAt: string;
        };
        FindingDeviceDto: {
            id: string;
            name: string;
        };
        FindingPackageDto: {
            ecosystem: string;
            name: string;
            purl: string | null;
        };
        FindingDto: {
            /** @enum {string} */
            class: "malware" | "vulnerability";
            /** @enum {string} */
            state: "open" | "fixed" | "accepted" | "false-positive" | "not-affected" | "mitigated";
            /** @enum {string} */
            severity: "unknown" | "none" | "low" | "medium" | "high" | "critical";
            /** @enum {string|null} */
            severitySource: "stated" | "derived" | null;
            /** @enum {string|null} */
            cause: "new" | "upgraded" | "removed" | "source-gone" | "advisory-changed" | "decision" | "reopened" | null;
            /** @enum {string|null} */
            level: "very-low" | "low" | "moderate" | "high" | "very-high" | null;
            inherent: components["schemas"]["InherentRiskDto"] | null;
            /** @enum {string|null} */
            unreachableReason: "not-running" | "holds-no-kernel" | null;
            /** @enum {string|null} */
            confidence: "full" | "partial" | "weak" | null;
            tier: string | null;
            /** Format: date */
            dueOn: string | null;
            overdue: boolean | null;
            decision: components["schemas"]["FindingDecisionDto"] | null;
            id: string;
            device: components["schemas"]["FindingDeviceDto"];
            vulnerabilityId: string;
            title: string | null;
            package: components["schemas"]["FindingPackageDto"];
            severityBasis: string | null;
            likelihood: number | null;
            impact: number | null;
            risk: number | null;
            reachable: boolean | null;
            installedVersions: string[];
            fixedVersions: string[];
            sources: string[];
            disputed: boolean;
            /** Format: date-time */
            firstSeenAt: string;
            /** Format: date-time */
            lastSeenAt: string | null;
            /** Format: date-time */
            changedAt: string;
        };
        FindingMalwareDto: {
            /** @enum {string} */
            reason: "identifier" | "weakness" | "statement";
            /** @enum {string} */
            statedSeverity: "unknown" | "none" | "low" | "medium" | "high" | "critical";
            cleanVersions: string[];
            steps: string[];
            left: string | null;
            why: string;
        };
        UnreachableDto: {
            /** @enum {string} */
            reason: "not-running" | "holds-no-kernel";
            runningKernel: string | null;
            isNewer: boolean | null;
            text: string;
        };
        OccurrenceDto: {
            /** @enum {string} */
            severity: "unknown" | "none" | "low" | "medium" | "high" | "critical";
            /** @enum {string} */
            fixState: "fixed" | "not-fixed" | "wont-fix" | "unknown";
            source: string;
            scope: string;
            severityBasis: string | null;
            installedVersion: string | null;
            fixedVersions: string[];
            locations: string[];
            /** Format: date-time */
            lastSeenAt: string | null;
        };
        ScannerViewDto: {
            /** @enum {string} */
            severity: "unknown" | "none" | "low" | "medium" | "high" | "critical";
            /** @enum {string} */
            fixState: "fixed" | "not-fixed" | "wont-fix" | "unknown";
            source: string;
            scope: string;
            installedVersions: string[];
            fixedVersions: string[];
            /** Format: date-time */
            lastSeenAt: string | null;
        };
        SilentScannerDto: {
            source: string;
            scope: string;
            installedVersions: string[];
            /** Format: date-time */
            lastScanAt: string | null;
        };
        OpinionDto: {
            source: string;
            scope: string;
            value: string[];
        };
        SourceDisagreementDto: {
            /** @enum {string} */
            about: "severity" | "fix" | "installed-version";
            values: components["schemas"]["OpinionDto"][];
            shown: string[];
            why: string;
        };
        ProofAdvisoryDto: {
            id: string;
            url: string | null;
            feed: string;
            feedVersion: string | null;
            /** Format: date-time */
            feedAsOf: string | null;
        };
        ProofDto: {
            /** @enum {string} */
            status: "affected" | "not-affected" | "undetermined" | "withdrawn" | "rejected" | "not-compared";
            /** @enum {string|null} */
            fixNote: "minor" | "postponed" | "ignored" | "end-of-life" | "unimportant" | null;
            advisory: components["schemas"]["ProofAdvisoryDto"];
            ecosystem: string;
            package: string;
            installed: string;
            introduced: string | null;
            fixed: string | null;
            comparison: string;
        };
        DecidedChangeDto: {
            /** @enum {string} */
            before: "open" | "fixed" | "accepted" | "false-positive" | "not-affected" | "mitigated";
            /** @enum {string} */
            after: "open" | "fixed" | "accepted" | "false-positive" | "not-affected" | "mitigated";
            /** Format: uuid */
            decisionId: string | null;
            by: components["schemas"]["DeciderDto"] | null;
            reason: string | null;
        };
        FindingChangeDto: {
            /** @enum {string} */
            change: "new" | "fixed" | "reopened" | "severity" | "withheld" | "decided";
            /** @enum {string|null} */
            cause: "new" | "upgraded" | "removed" | "source-gone" | "advisory-changed" | "decision" | "reopened" | null;
            /** Format: uuid */
            scanId: string | null;
            decided: components["schemas"]["DecidedChangeDto"] | null;
            /** Format: date-time */
            at: string;
            source: string | null;
            scope: string | null;
        };
        FindingDetailDto: {
            /** @enum {string} */
            class: "malware" | "vulnerability";
            /** @enum {string} */
            state: "open" | "fixed" | "accepted" | "false-positive" | "not-affected" | "mitigated";
            /** @enum {string} */
            severity: "unknown" | "none" | "low" | "medium" | "high" | "critical";
            /** @enum {string|null} */
            severitySource: "stated" | "derived" | null;
            /** @enum {string|null} */
            cause: "new" | "upgraded" | "removed" | "source-gone" | "advisory-changed" | "decision" | "reopened" | null;
            /** @enum {string|null} */
            level: "very-low" | "low" | "moderate" | "high" | "very-high" | null;
            inherent: components["schemas"]["InherentRiskDto"] | null;
            /** @enum {string|null} */
            unreachableReason: "not-running" | "holds-no-kernel" | null;
            /** @enum {string|null} */
            confidence: "full" | "partial" | "weak" | null;
            tier: string | null;
            /** Format: date */
            dueOn: string | null;
            overdue: boolean | null;
            decision: components["schemas"]["FindingDecisionDto"] | null;
            malware: components["schemas"]["FindingMalwareDto"] | null;
            unreachable: components["schemas"]["UnreachableDto"] | null;
            occurrences: components["schemas"]["OccurrenceDto"][];
            seenBy: components["schemas"]["ScannerViewDto"][];
            notSeenBy: components["schemas"]["SilentScannerDto"][];
            disagreements: components["schemas"]["SourceDisagreementDto"][];
            proof: components["schemas"]["ProofDto"][];
            history: components["schemas"]["FindingChangeDto"][];
            id: string;
            device: components["schemas"]["FindingDeviceDto"];
            vulnerabilityId: string;
            title: string | null;
            package: components["schemas"]["FindingPackageDto"];
            severityBasis: string | null;
            likelihood: number | null;
            impact: number | null;
            risk: number | null;
            reachable: boolean | null;
            installedVersions: string[];
            fixedVersions: string[];
            sources: string[];
            disputed: boolean;
            /** Format: date-time */
            firstSeenAt: string;
            /** Format: date-time */
            lastSeenAt: string | null;
            /** Format: date-time */
            changedAt: string;
        };
        LeftOutFactsDto: {
            /** @enum {string} */
            reason: "unknown-ecosystem" | "unreadable" | "unreadable-range" | "no-versions" | "other-product" | "other-document" | "no-vulnerability" | "livepatch" | "withdrawn";
            count: number;
            examples: string[];
        };
        MissingEcosystemDto: {
            ecosystem: string;
            /** Format: date-time */
            since: string;
        };
        FeedDto: {
            /** @enum {string} */
            status: "missing" | "stale" | "failing" | "fresh" | "not-needed";
            /** @enum {string|null} */
            origin: "shipped" | "file" | "address" | null;
            /** @enum {string|null} */
            extent: "fixed-versions" | null;
            /** @enum {string|null} */
            importState: "running" | "interrupted" | null;
            key: string;
            title: string;
            publisher: string;
            licence: string;
            attribution: string | null;
            homepage: string;
            source: string | null;
            version: string | null;
            /** Format: date-time */
            asOf: string | null;
            /** Format: date-time */
            importedAt: string | null;
            address: string | null;
            sha256: string | null;
            entries: number | null;
            ageHours: number | null;
            staleAfterHours: number;
            /** Format: date-time */
            checkedAt: string | null;
            failure: string | null;
            ecosystem: string | null;
            leftOut: components["schemas"]["LeftOutFactsDto"][];
            missing: components["schemas"]["MissingEcosystemDto"][];
            /** Format: date-time */
            importBegunAt: string | null;
        };
        IntelligenceDto: {
            feeds: components["schemas"]["FeedDto"][];
        };
        WantedPackageDto: {
            ecosystem?: string | null;
            name: string;
            versions?: string[];
        };
        DecisionSourceDto: {
            document: string;
            author: string | null;
            version: number;
        };
        DecidedPackageDto: {
            ecosystem: string | null;
            range?: string;
            conditions?: string[];
            contents?: string[];
            name: string;
            versions: string[];
        };
        DecisionScopeDto: {
            all?: boolean;
            tags?: string[];
            package?: components["schemas"]["DecidedPackageDto"];
            product?: string[];
            deviceIds?: string[];
        };
        RiskAcceptanceDto: {
            /** Format: uuid */
            id: string;
            vulnerabilityId: string;
            /** @enum {string} */
            decision: "not-affected" | "false-positive" | "mitigated" | "accepted";
            /** @enum {string|null} */
            justification: "component_not_present" | "vulnerable_code_not_present" | "vulnerable_code_not_in_execute_path" | "vulnerable_code_cannot_be_controlled_by_adversary" | "inline_mitigations_already_exist" | null;
            reason: string;
            /** Format: date */
            expiresOn: string | null;
            reviewerEmail: string | null;
            /** @enum {string} */
            status: "active" | "expired" | "ended";
            endedBy: components["schemas"]["DeciderDto"] | null;
            /** @enum {string|null} */
            endCause: "ended" | "expired" | "replaced" | "changed" | null;
            /** Format: uuid */
            replaces: string | null;
            /** Format: uuid */
            replacedBy: string | null;
            findings: number;
            findingsUrl: string;
            source: components["schemas"]["DecisionSourceDto"] | null;
            scope: components["schemas"]["DecisionScopeDto"];
            decidedBy: components["schemas"]["DeciderDto"];
            /** Format: date-time */
            decidedAt: string;
            /** Format: date-time */
            changedAt: string;
            /** Format: date-time */
            endedAt: string | null;
        };
        WantedScopeDto: {
            /** @enum {boolean} */
            all?: true;
            tags?: string[];
            package?: components["schemas"]["WantedPackageDto"] | string;
            deviceIds?: string[];
        };
        MakeRiskAcceptanceDto: {
            vulnerabilityId: string;
            /** @enum {string} */
            decision: "not-affected" | "false-positive" | "mitigated" | "accepted";
            scope: components["schemas"]["WantedScopeDto"];
            /** @enum {string|null} */
            justification?: "component_not_present" | "vulnerable_code_not_present" | "vulnerable_code_not_in_execute_path" | "vulnerable_code_cannot_be_controlled_by_adversary" | "inline_mitigations_already_exist" | null;
            reason: string;
            /** Format: date */
            expiresOn?: string | null;
            /** Format: email */
            reviewerEmail?: string | null;
        };
        ChangeRiskAcceptanceDto: {
            scope?: components["schemas"]["WantedScopeDto"];
            /** @enum {string|null} */
            justification?: "component_not_present" | "vulnerable_code_not_present" | "vulnerable_code_not_in_execute_path" | "vulnerable_code_cannot_be_controlled_by_adversary" | "inline_mitigations_already_exist" | null;
            reason?: string;
            /** Format: date */
            expiresOn?: string | null;
            /** Format: email */
            reviewerEmail?: string | null;
        };
        VexReasonDto: {
            /** @enum {string} */
            outcome: "open" | "ignored";
            reason: string;
            count: number;
        };
        VexStatementResultDto: {
            statement: number;
            product: string | null;
            within: string | null;
            /** @enum {string} */
            outcome: "created" | "kept" | "open" | "ignored";
            /** Format: uuid */
            decisionId: string | null;
            reason: string | null;
            vulnerabilityId: string;
        };
        VexResultDto: {
            /** @enum {string} */
            format: "openvex" | "cyclonedx" | "csaf";
            author: string | null;
            reasons: components["schemas"]["VexReasonDto"][];
            notes: string[];
            statements: components["schemas"]["VexStatementResultDto"][];
            document: string;
            version: number;
            created: number;
            kept: number;
            open: number;
            ignored: number;
            ended: number;
            findings: number;
        };
        MalwareDto: {
            /** @enum {string} */
            reason: "identifier" | "weakness" | "statement";
            why: string;
        };
        EpssDto: {
            /** Format: date */
            on: string | null;
            cve: string | null;
            score: number | null;
            percentile: number | null;
            used: number | null;
        };
        RecordStateDto: {
            /** @enum {string} */
            state: "disputed" | "rejected" | "withdrawn" | "unsupported-when-assigned" | "exclusively-hosted-service";
            by: string | null;
            reason: string | null;
            id: string;
        };
        CvssDto: {
            version: string;
            score: number | null;
            vector: string | null;
            source: string;
        };
        AffectedPackageDto: {
            ecosystem: string;
            name: string;
            purl: string | null;
            openFindings: number;
            fixedVersions: string[];
        };
        KevListingDto: {
            /** @enum {string} */
            list: "cisa" | "eu";
            /** Format: date */
            addedOn: string;
            /** Format: date */
            dueOn: string | null;
            ransomware: boolean | null;
            forensicTriage: boolean | null;
            cve: string;
        };
        KevDto: {
            listed: boolean | null;
            /** Format: date */
            addedOn: string | null;
            /** Format: date */
            dueOn: string | null;
            ransomware: boolean | null;
            forensicTriage: boolean | null;
            /** Format: date-time */
            asOf: string | null;
            lists: components["schemas"]["KevListingDto"][];
        };
        VulnerabilityDto: {
            gcveId: string | null;
            /** @enum {string} */
            class: "malware" | "vulnerability";
            malware: components["schemas"]["MalwareDto"] | null;
            /** @enum {string} */
            severity: "unknown" | "none" | "low" | "medium" | "high" | "critical";
            /** @enum {string|null} */
            severitySource: "stated" | "derived" | null;
            /** @enum {string} */
            status: "open" | "resolved";
            epss: components["schemas"]["EpssDto"] | null;
            /** @enum {string|null} */
            level: "very-low" | "low" | "moderate" | "high" | "very-high" | null;
            tier: string | null;
            /** Format: date */
            dueOn: string | null;
            overdue: boolean | null;
            stride: ("S" | "T" | "R" | "I" | "D" | "E")[];
            id: string;
            aliases: string[];
            covers: string[];
            recordStates: components["schemas"]["RecordStateDto"][];
            title: string | null;
            severityBasis: string | null;
            cvss: components["schemas"]["CvssDto"] | null;
            cwes: string[];
            packages: components["schemas"]["AffectedPackageDto"][];
            packageCount: number;
            fixAvailable: boolean;
            fixedVersions: string[];
            affectedDevices: number;
            openFindings: number;
            kev: components["schemas"]["KevDto"];
            riskScore: number | null;
            likelihood: number | null;
            impact: number | null;
            techniques: string[];
            /** Format: date-time */
            firstSeenAt: string;
            /** Format: date-time */
            lastSeenAt: string | null;
            /** Format: date-time */
            changedAt: string;
        };
        ChosenCvssDto: {
            version: string;
            score: number | null;
            vector: string | null;
            source: string;
            reason: string;
        };
        IdentifierDto: {
            id: string;
            assertedBy: string[];
            /** Format: date-time */
            assertedAt: string;
        };
        RefusedAliasDto: {
            id: string;
            sameAs: string;
            assertedBy: string[];
            detail: string;
        };
        AssertionDto: {
            assertedBy: string;
            identifier: string;
            /** Format: date-time */
            assertedAt: string;
            title: string | null;
            cvss: components["schemas"]["CvssDto"][];
            cwes: string[];
            relatedIds: string[];
        };
        AdvisoryDto: {
            /** @enum {string} */
            status: "affected" | "not-affected" | "undetermined" | "withdrawn";
            /** @enum {string} */
            fixState: "fixed" | "not-fixed" | "wont-fix" | "unknown";
            /** @enum {string|null} */
            fixNote: "minor" | "postponed" | "ignored" | "end-of-life" | "unimportant" | null;
            /** @enum {string} */
            severity: "unknown" | "none" | "low" | "medium" | "high" | "critical";
            ecosystem: string;
            package: string;
            fixedVersions: string[];
            title: string | null;
            publishedOn: string | null;
            /** Format: date-time */
            modifiedAt: string | null;
            id: string;
            url: string | null;
            feed: string;
            feedVersion: string | null;
            /** Format: date-time */
            feedAsOf: string | null;
        };
        SsvcDto: {
            /** @enum {string} */
            exploitation: "none" | "poc" | "active";
            automatable: boolean | null;
            totalImpact: boolean | null;
            /** Format: date */
            on: string | null;
        };
        SignalDto: {
            feed: string | null;
            /** Format: date */
            since: string | null;
            /** Format: date-time */
            asOf: string | null;
            cve: string;
            signal: string;
            value: string;
            saidBy: string;
        };
        VulnerabilityIntelligenceDto: {
            ssvc: components["schemas"]["SsvcDto"] | null;
            /** Format: date-time */
            asOf: string | null;
            exploitSources: string[];
            signals: components["schemas"]["SignalDto"][];
        };
        RiskPlaceDto: {
            role: string | null;
            exposure: string;
            criticality: number;
            controls: string[];
        };
        RiskCellDto: {
            /** @enum {string} */
            level: "very-low" | "low" | "moderate" | "high" | "very-high";
            likelihood: number;
            impact: number;
        };
        RiskPartDto: {
            name: string;
            value: number;
        };
        RiskOfPlaceDto: {
            place: components["schemas"]["RiskPlaceDto"] | null;
            /** @enum {string} */
            state: "open" | "fixed" | "accepted" | "false-positive" | "not-affected" | "mitigated";
            residual: components["schemas"]["RiskCellDto"] | null;
            tier: string | null;
            /** @enum {string} */
            confidence: "full" | "partial" | "weak";
            reachable: boolean;
            findings: number;
            inherent: components["schemas"]["RiskCellDto"];
            risk: number;
            lowRisk: number;
            highRisk: number;
            inherentRisk: number;
            threat: number;
            threatParts: components["schemas"]["RiskPartDto"][];
            reach: number;
            reachParts: components["schemas"]["RiskPartDto"][];
            technicalImpact: number;
            assumed: string[];
        };
        VulnerabilityDetailDto: {
            gcveId: string | null;
            /** @enum {string} */
            class: "malware" | "vulnerability";
            malware: components["schemas"]["MalwareDto"] | null;
            /** @enum {string} */
            severity: "unknown" | "none" | "low" | "medium" | "high" | "critical";
            /** @enum {string|null} */
            severitySource: "stated" | "derived" | null;
            /** @enum {string} */
            status: "open" | "resolved";
            epss: components["schemas"]["EpssDto"] | null;
            /** @enum {string|null} */
            level: "very-low" | "low" | "moderate" | "high" | "very-high" | null;
            tier: string | null;
            /** Format: date */
            dueOn: string | null;
            overdue: boolean | null;
            stride: ("S" | "T" | "R" | "I" | "D" | "E")[];
            id: string;
            aliases: string[];
            covers: string[];
            recordStates: components["schemas"]["RecordStateDto"][];
            title: string | null;
            severityBasis: string | null;
            cvss: components["schemas"]["CvssDto"] | null;
            cwes: string[];
            packages: components["schemas"]["AffectedPackageDto"][];
            packageCount: number;
            fixAvailable: boolean;
            fixedVersions: string[];
            affectedDevices: number;
            openFindings: number;
            kev: components["schemas"]["KevDto"];
            riskScore: number | null;
            likelihood: number | null;
            impact: number | null;
            techniques: string[];
            /** Format: date-time */
            firstSeenAt: string;
            /** Format: date-time */
            lastSeenAt: string | null;
            /** Format: date-time */
            changedAt: string;
            description: string | null;
            references: string[];
            /** Format: date-time */
            publishedAt: string | null;
            chosenCvss: components["schemas"]["ChosenCvssDto"] | null;
            identifiers: components["schemas"]["IdentifierDto"][];
            refusedAliases: components["schemas"]["RefusedAliasDto"][];
            assertions: components["schemas"]["AssertionDto"][];
            advisories: components["schemas"]["AdvisoryDto"][];
            intelligence: components["schemas"]["VulnerabilityIntelligenceDto"];
            risks: components["schemas"]["RiskOfPlaceDto"][];
        };
        EndOfLifeDto: {
            versions: string[] | null;
            label: string;
            on: string | null;
            extendedUntil: string | null;
        };
        InstalledVersionDto: {
            version: string | null;
            devices: number;
        };
        InstalledVersionsDto: {
            shown: components["schemas"]["InstalledVersionDto"][];
            total: number;
        };
        OpenVulnerabilitiesDto: {
            critical: number;
            high: number;
            medium: number;
            low: number;
            none: number;
            unknown: number;
        };
        InstalledPackageDto: {
            endOfLife: components["schemas"]["EndOfLifeDto"] | null;
            id: string;
            ecosystem: string;
            name: string;
            purl: string | null;
            devices: number;
            versions: components["schemas"]["InstalledVersionsDto"];
            openFindings: number;
            openVulnerabilities: components["schemas"]["OpenVulnerabilitiesDto"];
            malware: boolean;
            comparedToAdvisories: boolean;
        };
        NotComparableDto: {
            /** @enum {string} */
            reason: "no-order" | "unreadable";
            ecosystem: string;
            packages: number;
            versions: number;
        };
        SoftwareSummaryDto: {
            notComparable: components["schemas"]["NotComparableDto"][];
        };
        MatchSoftwareDto: {
            items?: string[];
            text?: string;
            maxAgeDays?: number;
        };
        MatchedVersionDto: {
            version: string | null;
            devices: number;
            isExact: boolean;
        };
        MatchedPackageDto: {
            versions: components["schemas"]["MatchedVersionDto"][];
            id: string;
            ecosystem: string;
            name: string;
            moreVersions: number;
        };
        MatchedDeviceDto: {
            /** Format: uuid */
            id: string;
            versions: string[];
            moreVersions: number;
            name: string;
        };
        MatchedDevicesDto: {
            shown: components["schemas"]["MatchedDeviceDto"][];
            total: number;
        };
        SoftwareMatchDto: {
            packages: components["schemas"]["MatchedPackageDto"][];
            line: number;
            text: string;
            ecosystem: string | null;
            name: string;
            version: string | null;
            sameAs: number | null;
            morePackages: number;
            exact: components["schemas"]["MatchedDevicesDto"];
            others: components["schemas"]["MatchedDevicesDto"];
        };
        UnreadableItemDto: {
            /** @enum {string} */
            code: "empty" | "too-long" | "not-a-purl" | "not-json" | "range" | "not-understood" | "unknown-ecosystem";
            line: number;
            text: string;
            detail: string;
        };
        NamedDeviceDto: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        NotLookedAtReasonDto: {
            /** @enum {string} */
            reason: "never-scanned" | "no-inventory" | "other-ecosystems" | "partial" | "old";
            shown: components["schemas"]["NamedDeviceDto"][];
            devices: number;
        };
        NotLookedAtDto: {
            reasons: components["schemas"]["NotLookedAtReasonDto"][];
            ecosystem: string | null;
            devices: number;
        };
        MatchesSummaryDto: {
            items: number;
            unreadable: number;
            exact: number;
            othersOnly: number;
            devices: number;
            isCut: boolean;
        };
        SoftwareMatchesDto: {
            items: components["schemas"]["SoftwareMatchDto"][];
            unreadable: components["schemas"]["UnreadableItemDto"][];
            notLookedAt: components["schemas"]["NotLookedAtDto"][];
            summary: components["schemas"]["MatchesSummaryDto"];
            moreEcosystems: number;
        };
        PackageDetailDto: {
            endOfLife: components["schemas"]["EndOfLifeDto"] | null;
            id: string;
            ecosystem: string;
            name: string;
            purl: string | null;
            devices: number;
            versions: components["schemas"]["InstalledVersionsDto"];
            openFindings: number;
            openVulnerabilities: components["schemas"]["OpenVulnerabilitiesDto"];
            malware: boolean;
            comparedToAdvisories: boolean;
            notLookedAt: components["schemas"]["NotLookedAtDto"];
        };
        PackageSourceDto: {
            source: string;
            scope: string;
        };
        PackageHolderDto: {
            /** Format: uuid */
            id: string;
            tags: string[];
            name: string;
        };
        SoftwareDeviceDto: {
            versions: string[];
            sources: components["schemas"]["PackageSourceDto"][];
            /** Format: date-time */
            lookedAtSince: string | null;
            /** Format: date-time */
            lastSeenAt: string | null;
            device: components["schemas"]["PackageHolderDto"];
            openFindings: number;
        };
        LongJobProblemDto: {
            code: string;
            message: string;
        };
        LongJobProgressDto: {
            done: number;
            total: number | null;
            phase: string | null;
        };
        LongJobDto: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "queued" | "running" | "done" | "failed";
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            endedAt: string | null;
            resultLink: string | null;
            problem: components["schemas"]["LongJobProblemDto"] | null;
            kind: string;
            progress: components["schemas"]["LongJobProgressDto"];
            /** Format: date-time */
            createdAt: string;
        };
        ConnectDto: {
            credentials: {
                [key: string]: unknown;
            };
        };
        CloudTenantDto: {
            name: string | null;
            id: string;
        };
        CloudProblemDto: {
            code: string;
            message: string;
        };
        MissingPermissionDto: {
            costsChecks: string[];
            permission: string;
            optional: boolean;
        };
        PreflightDto: {
            tenant: components["schemas"]["CloudTenantDto"] | null;
            problem: components["schemas"]["CloudProblemDto"] | null;
            granted: string[];
            missing: components["schemas"]["MissingPermissionDto"][];
            excess: string[];
            /** Format: date-time */
            checkedAt: string | null;
            accepted: boolean;
        };
        CloudActorDto: {
            /** @enum {string} */
            kind: "user" | "api-key" | "service";
            name: string | null;
            id: string;
        };
        CloudConnectionDto: {
            version: number;
            tenant: components["schemas"]["CloudTenantDto"] | null;
            described: {
                [key: string]: string;
            };
            preflight: components["schemas"]["PreflightDto"] | null;
            demonstration: boolean;
            /** Format: date-time */
            connectedAt: string;
            connectedBy: components["schemas"]["CloudActorDto"];
            /** Format: date-time */
            nextAuditAt: string;
        };
        CloudSettingsDto: {
            version: number;
            /** @enum {string} */
            baseline: "cisa" | "cis";
            emergencyAccounts: string[];
            approvedExclusions: string[];
            approvedApps: string[];
            parameters: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            changedAt: string | null;
        };
        PutCloudSettingsDto: {
            /** @enum {string} */
            baseline: "cisa" | "cis";
            emergencyAccounts: string[];
            approvedExclusions: string[];
            approvedApps: string[];
            parameters: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
        };
        VerdictCountsDto: {
            pass: number;
            fail: number;
            warning: number;
            manual: number;
            "not-assessed": number;
            "not-applicable": number;
            error: number;
            excepted: number;
        };
        CloudAuditDto: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "queued" | "running" | "completed" | "failed" | "interrupted";
            /** @enum {string} */
            cause: "asked" | "scheduled" | "connected";
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            endedAt: string | null;
            collected: number;
            collectors: number;
            apiCalls: number;
            throttled: number;
            score: number | null;
            coverage: number | null;
            counts: components["schemas"]["VerdictCountsDto"] | null;
            problem: components["schemas"]["CloudProblemDto"] | null;
            askedBy: components["schemas"]["CloudActorDto"];
            /** Format: date-time */
            askedAt: string;
        };
        AskedAuditDto: {
            /** Format: uuid */
            auditId: string;
            alreadyUnderWay: boolean;
            audit: components["schemas"]["CloudAuditDto"];
        };
        CloudAuditDetailDto: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "queued" | "running" | "completed" | "failed" | "interrupted";
            /** @enum {string} */
            cause: "asked" | "scheduled" | "connected";
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            endedAt: string | null;
            collected: number;
            collectors: number;
            apiCalls: number;
            throttled: number;
            score: number | null;
            coverage: number | null;
            counts: components["schemas"]["VerdictCountsDto"] | null;
            problem: components["schemas"]["CloudProblemDto"] | null;
            settings: {
                [key: string]: unknown;
            } | null;
            readings: {
                [key: string]: unknown;
            } | null;
            verdicts: {
                [key: string]: components["schemas"]["BriefVerdictDto"];
            } | null;
            askedBy: components["schemas"]["CloudActorDto"];
            /** Format: date-time */
            askedAt: string;
        };
        CloudObjectDto: {
            id: string;
            note: string | null;
            kind: string;
            name: string;
        };
        BriefVerdictDto: {
            /** @enum {string} */
            status: "pass" | "fail" | "warning" | "manual" | "not-assessed" | "not-applicable" | "error";
            reason: string | null;
            /** @enum {string} */
            confidence: "direct" | "indirect" | "default";
            affected: number;
            summary: string;
        };
        CloudDriftDto: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            auditId: string;
            title: string | null;
            /** @enum {string} */
            kind: "regressed" | "fixed" | "changed" | "affected-changed" | "visibility-lost" | "visibility-gained";
            added: components["schemas"]["CloudObjectDto"][];
            removed: components["schemas"]["CloudObjectDto"][];
            actor: string | null;
            activity: string | null;
            /** Format: date-time */
            changedAt: string | null;
            check: string;
            /** Format: date-time */
            foundAt: string;
            before: components["schemas"]["BriefVerdictDto"];
            after: components["schemas"]["BriefVerdictDto"];
        };
        PutCloudExceptionDto: {
            reason: string;
            /** Format: date */
            expiresOn: string;
            objects?: string[] | null;
        };
        WouldPassIfDto: {
            approve: components["schemas"]["CloudObjectDto"][];
            text: string;
        };
        CloudExceptionDto: {
            /** Format: uuid */
            id: string;
            objects: string[] | null;
            /** Format: date */
            expiresOn: string;
            /** @enum {string} */
            state: "standing" | "expired" | "removed" | "replaced" | "other-tenant";
            endedBy: components["schemas"]["CloudActorDto"] | null;
            /** Format: date-time */
            endedAt: string | null;
            check: string;
            reason: string;
            approvedBy: components["schemas"]["CloudActorDto"];
            /** Format: date-time */
            approvedAt: string;
        };
        AffectedDto: {
            count: number;
            sample: components["schemas"]["CloudObjectDto"][];
        };
        CloudCheckDto: {
            /** @enum {string} */
            severity: "critical" | "high" | "medium" | "low";
            /** @enum {string} */
            tier: "core" | "extended";
            /** @enum {string|null} */
            status: "pass" | "fail" | "warning" | "manual" | "not-assessed" | "not-applicable" | "error" | null;
            /** @enum {string|null} */
            standing: "pass" | "fail" | "warning" | "not-applicable" | null;
            excepted: boolean;
            summary: string | null;
            reason: string | null;
            /** @enum {string|null} */
            confidence: "direct" | "indirect" | "default" | null;
            wouldPassIf: components["schemas"]["WouldPassIfDto"] | null;
            missing: string[];
            /** Format: date-time */
            knownAt: string | null;
            /** Format: date-time */
            firstFailedAt: string | null;
            /** Format: date-time */
            lastChangedAt: string | null;
            exception: components["schemas"]["CloudExceptionDto"] | null;
            id: string;
            title: string;
            area: string;
            affected: components["schemas"]["AffectedDto"];
        };
        SuiteSummaryDto: {
            /** @enum {string} */
            status: "not-connected" | "connected" | "failing";
            /** Format: date-time */
            auditedAt: string | null;
            score: number | null;
            coverage: number | null;
            lastRun: components["schemas"]["CloudAuditDto"] | null;
            suite: string;
            title: string;
            demonstration: boolean;
            counts: components["schemas"]["VerdictCountsDto"];
        };
        TrendPointDto: {
            /** Format: uuid */
            auditId: string;
            score: number | null;
            coverage: number;
            /** Format: date-time */
            at: string;
        };
        PartDto: {
            score: number | null;
            key: string;
            counts: components["schemas"]["VerdictCountsDto"];
        };
        SuiteSummariesDto: {
            bySeverity: components["schemas"]["PartDto"][];
            byArea: components["schemas"]["PartDto"][];
            byFramework: components["schemas"]["PartDto"][];
            counts: components["schemas"]["VerdictCountsDto"];
        };
        BaselineVersionsDto: {
            cisa: string;
            cis: string;
        };
        GuideLinkDto: {
            title: string;
            url: string;
        };
        CredentialFieldDto: {
            name: string;
            title: string;
            secret: boolean;
            required: boolean;
            description: string;
        };
        SuitePermissionDto: {
            name: string;
            purpose: string;
            optional: boolean;
        };
        HowToConnectDto: {
            steps: string[];
            links: components["schemas"]["GuideLinkDto"][];
            credentialFields: components["schemas"]["CredentialFieldDto"][];
            permissions: components["schemas"]["SuitePermissionDto"][];
        };
        DriftCountDto: {
            /** @enum {string} */
            kind: "regressed" | "fixed" | "changed" | "affected-changed" | "visibility-lost" | "visibility-gained";
            count: number;
        };
        SuiteDriftDto: {
            counts: components["schemas"]["DriftCountDto"][];
            items: components["schemas"]["CloudDriftDto"][];
            /** Format: date-time */
            since: string;
        };
        SuiteDto: {
            /** @enum {string} */
            status: "not-connected" | "connected" | "failing";
            /** Format: date-time */
            auditedAt: string | null;
            score: number | null;
            coverage: number | null;
            lastRun: components["schemas"]["CloudAuditDto"] | null;
            connection: components["schemas"]["CloudConnectionDto"] | null;
            checks: components["schemas"]["CloudCheckDto"][];
            trend: components["schemas"]["TrendPointDto"][];
            /** Format: date-time */
            asOf: string | null;
            summary: components["schemas"]["SuiteSummariesDto"];
            baselineVersions: components["schemas"]["BaselineVersionsDto"];
            howToConnect: components["schemas"]["HowToConnectDto"];
            drift: components["schemas"]["SuiteDriftDto"];
            suite: string;
            title: string;
            demonstration: boolean;
            counts: components["schemas"]["VerdictCountsDto"];
        };
        ScopeValueDto: {
            /** @enum {string} */
            kind: "org-unit" | "group";
            value: unknown;
            people: number | null;
            scope: string;
            met: boolean;
        };
        CheckPastDto: {
            /** Format: uuid */
            auditId: string;
            /** Format: date-time */
            at: string;
            verdict: components["schemas"]["BriefVerdictDto"];
        };
        CloudCheckDetailDto: {
            /** @enum {string} */
            severity: "critical" | "high" | "medium" | "low";
            /** @enum {string} */
            tier: "core" | "extended";
            /** @enum {string|null} */
            status: "pass" | "fail" | "warning" | "manual" | "not-assessed" | "not-applicable" | "error" | null;
            /** @enum {string|null} */
            standing: "pass" | "fail" | "warning" | "not-applicable" | null;
            excepted: boolean;
            summary: string | null;
            reason: string | null;
            /** @enum {string|null} */
            confidence: "direct" | "indirect" | "default" | null;
            wouldPassIf: components["schemas"]["WouldPassIfDto"] | null;
            missing: string[];
            /** Format: date-time */
            knownAt: string | null;
            /** Format: date-time */
            firstFailedAt: string | null;
            /** Format: date-time */
            lastChangedAt: string | null;
            exception: components["schemas"]["CloudExceptionDto"] | null;
            passWhen: string;
            expected: string | null;
            observed: unknown;
            note: string | null;
            scopes: components["schemas"]["ScopeValueDto"][];
            licences: string[];
            fields: string[];
            baselines: {
                [key: string]: unknown;
            };
            supports: {
                [key: string]: unknown;
            };
            parameters: {
                [key: string]: unknown;
            }[];
            history: components["schemas"]["CheckPastDto"][];
            remediation: string;
            id: string;
            title: string;
            area: string;
            affected: components["schemas"]["AffectedDto"];
        };
        LeftOutDto: {
            /** @enum {string} */
            reason: "excepted" | "not-applicable" | "not-reported" | "stale" | "ageing" | "in-part";
            count: number;
        };
        ControlSignalDto: {
            key: string;
            title: string;
            /** @enum {string} */
            strength: "strong" | "supporting";
            /** @enum {string} */
            state: "pass" | "partial" | "fail" | "unknown";
            share: number | null;
            numerator: number;
            denominator: number;
            /** @enum {string} */
            aspect: "outcome" | "operating";
            /** @enum {string} */
            unit: "device" | "check" | "organization";
            passed: number;
            total: number;
            unknown: number;
            leftOut: components["schemas"]["LeftOutDto"][];
            /** Format: date-time */
            asOf: string | null;
        };
        StatedDocumentDto: {
            /** Format: uri */
            url: string;
            title: string;
        };
        ApplicabilityRowDto: {
            control: string | null;
            title: string | null;
            section: string | null;
            /** @enum {string|null} */
            applicable: "yes" | "no" | null;
            justification: string | null;
            implementationStatus: string | null;
            /** @enum {string|null} */
            result: "not-assessed" | "compliant" | "partially-compliant" | "non-compliant" | "not-applicable" | null;
            owner: string | null;
            evidence: string | null;
            measured: components["schemas"]["ControlSignalDto"][];
            documents: components["schemas"]["StatedDocumentDto"][];
            /** Format: date */
            attestedOn: string | null;
            /** Format: date */
            validUntil: string | null;
        };
        ApplicabilityTotalsDto: {
            controls: number;
            applicable: number;
            notApplicable: number;
        };
        ApplicabilityDto: {
            slug: string;
            name: string;
            version: string;
            catalogueVersion: string;
            /** Format: date-time */
            since: string;
            /** Format: date-time */
            asOf: string | null;
            dataVersion: string;
            controls: components["schemas"]["ApplicabilityRowDto"][];
            totals: components["schemas"]["ApplicabilityTotalsDto"];
        };
        NewerEditionDto: {
            /** Format: date */
            published: string;
            /** Format: uri */
            source: string;
            edition: string;
        };
        FrameworkEditionDto: {
            /** Format: date */
            published: string;
            /** Format: date */
            inForceSince: string | null;
            /** Format: uri */
            source: string;
            /** Format: date */
            checked: string;
            note: string | null;
            supersededBy: components["schemas"]["NewerEditionDto"] | null;
            edition: string;
            superseded: boolean;
        };
        ProfileDto: {
            id: string;
            title: string;
        };
        FrameworkDto: {
            /** Format: uri */
            url: string | null;
            edition: components["schemas"]["FrameworkEditionDto"] | null;
            slug: string;
            name: string;
            version: string;
            publisher: string;
            licence: string;
            own: boolean;
            profiles: components["schemas"]["ProfileDto"][];
        };
        ReadinessRangeDto: {
            low: number;
            high: number;
        };
        ResultCountsDto: {
            "not-assessed": number;
            compliant: number;
            "partially-compliant": number;
            "non-compliant": number;
            "not-applicable": number;
        };
        FrameworkScoreDto: {
            readiness: number | null;
            assessedShare: number;
            automatedShare: number;
            notApplicableShare: number;
            warnings: string[];
            range: components["schemas"]["ReadinessRangeDto"];
            counts: components["schemas"]["ResultCountsDto"];
        };
        ScoreDto: {
            readiness: number | null;
            assessedShare: number;
            automatedShare: number;
            notApplicableShare: number;
            range: components["schemas"]["ReadinessRangeDto"];
            counts: components["schemas"]["ResultCountsDto"];
        };
        SectionDto: {
            id: string;
            parent: string | null;
            score: components["schemas"]["ScoreDto"] | null;
            title: string;
        };
        ContradictionDto: {
            claimed: number;
            proven: number;
            size: number;
        };
        AttestedEvidenceDto: {
            /** Format: uri */
            url: string;
            /** Format: date */
            from: string | null;
            /** Format: date */
            to: string | null;
            title: string;
        };
        ControlAttestationDto: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "implemented" | "partially-implemented" | "planned" | "not-implemented" | "not-applicable";
            /** @enum {string} */
            standing: "valid" | "awaits-review" | "expired" | "withdrawn" | "unjustified" | "not-yet";
            ownerEmail: string | null;
            /** Format: date */
            reviewOn: string;
            statement: string | null;
            evidence: components["schemas"]["AttestedEvidenceDto"][] | null;
            /** Format: date-time */
            attestedAt: string;
        };
        ControlExceptionDto: {
            /** Format: uuid */
            id: string;
            compensating: string;
            inForce: boolean;
            reason: string;
            /** Format: date-time */
            expiresAt: string;
        };
        NextStepDto: {
            /** @enum {string} */
            step: "fix-signal" | "report-signal" | "review" | "attest" | "implement" | "parts";
            signal: string | null;
            text: string;
        };
        ControlGapDto: {
            missing: string[];
            next: components["schemas"]["NextStepDto"];
        };
        SuggestedFromDto: {
            framework: string;
            control: string;
            /** @enum {string} */
            relation: "equal" | "superset" | "subset" | "intersects" | "related" | "not-related";
            /** @enum {string} */
            use: "carry" | "suggest";
            publishers: string[];
            trust: number;
            /** @enum {string|null} */
            result: "not-assessed" | "compliant" | "partially-compliant" | "non-compliant" | "not-applicable" | null;
        };
        AssessedControlDto: {
            id: string;
            /** @enum {string} */
            kind: "prevent" | "detect" | "respond" | "govern";
            /** @enum {string} */
            judged: "itself" | "by-parts" | "never";
            weight: number;
            /** @enum {string} */
            result: "not-assessed" | "compliant" | "partially-compliant" | "non-compliant" | "not-applicable";
            /** @enum {string} */
            decidedBy: "automatic" | "attested" | "inherited" | "none";
            sources: ("signal" | "attestation" | "mapping" | "exception")[];
            contradiction: components["schemas"]["ContradictionDto"] | null;
            /** @enum {number|null} */
            score: 0 | 0.5 | 1 | null;
            reasons: string[];
            /** Format: date-time */
            validUntil: string | null;
            signals: components["schemas"]["ControlSignalDto"][];
            attestation: components["schemas"]["ControlAttestationDto"] | null;
            exception: components["schemas"]["ControlExceptionDto"] | null;
            gap: components["schemas"]["ControlGapDto"] | null;
            suggestedFrom: components["schemas"]["SuggestedFromDto"][] | null;
            title: string;
            section: string;
        };
        FrameworkAssessmentDto: {
            /** Format: date-time */
            asOf: string | null;
            catalogueVersion: string;
            catalogueVersionThen: string | null;
            framework: components["schemas"]["FrameworkDto"];
            score: components["schemas"]["FrameworkScoreDto"];
            sections: components["schemas"]["SectionDto"][];
            controls: components["schemas"]["AssessedControlDto"][];
        };
        FrameworkSummaryDto: {
            /** Format: uri */
            url: string | null;
            edition: components["schemas"]["FrameworkEditionDto"] | null;
            controls: number;
            readiness: number | null;
            assessedShare: number;
            automatedShare: number;
            automatableShare: number;
            automatableShareWithCloud: number;
            notApplicableShare: number;
            contradictions: number;
            /** Format: date-time */
            lastAssessedAt: string | null;
            catalogueVersion: string;
            /** Format: date-time */
            asOf: string | null;
            range: components["schemas"]["ReadinessRangeDto"];
            slug: string;
            name: string;
            version: string;
            publisher: string;
            licence: string;
            own: boolean;
            profiles: components["schemas"]["ProfileDto"][];
        };
        ControlCheckDto: {
            signal: string;
            title: string;
            /** @enum {string|null} */
            severity: "critical" | "high" | "medium" | "low" | null;
            /** @enum {string} */
            says: "pass" | "partial" | "fail" | "not-reported" | "not-applicable" | "excepted";
            /** Format: date */
            observedOn: string | null;
            /** @enum {string|null} */
            status: "pass" | "fail" | "warning" | "manual" | "not-assessed" | "not-applicable" | "error" | null;
            /** @enum {string|null} */
            standing: "pass" | "fail" | "warning" | "not-applicable" | null;
            /** Format: date-time */
            auditedAt: string | null;
            summary: string | null;
            link: string;
            suite: string;
            id: string;
        };
        NamedControlDto: {
            framework: string;
            control: string;
        };
        SaidRelationDto: {
            relation: string;
            publisher: string;
        };
        DisagreementDto: {
            between: components["schemas"]["NamedControlDto"][];
            said: components["schemas"]["SaidRelationDto"][];
        };
        ControlLinksDto: {
            history: string;
            attestations: string;
            devices: {
                [key: string]: string;
            };
        };
        ControlDetailDto: {
            id: string;
            /** @enum {string} */
            kind: "prevent" | "detect" | "respond" | "govern";
            /** @enum {string} */
            judged: "itself" | "by-parts" | "never";
            weight: number;
            /** @enum {string} */
            result: "not-assessed" | "compliant" | "partially-compliant" | "non-compliant" | "not-applicable";
            /** @enum {string} */
            decidedBy: "automatic" | "attested" | "inherited" | "none";
            sources: ("signal" | "attestation" | "mapping" | "exception")[];
            contradiction: components["schemas"]["ContradictionDto"] | null;
            /** @enum {number|null} */
            score: 0 | 0.5 | 1 | null;
            reasons: string[];
            /** Format: date-time */
            validUntil: string | null;
            signals: components["schemas"]["ControlSignalDto"][];
            attestation: components["schemas"]["ControlAttestationDto"] | null;
            exception: components["schemas"]["ControlExceptionDto"] | null;
            gap: components["schemas"]["ControlGapDto"] | null;
            suggestedFrom: components["schemas"]["SuggestedFromDto"][] | null;
            facts: {
                [key: string]: string;
            };
            profiles: string[];
            parent: string | null;
            evidenceBasis: string | null;
            mappings: components["schemas"]["SuggestedFromDto"][];
            checks: components["schemas"]["ControlCheckDto"][];
            /** Format: date-time */
            asOf: string | null;
            framework: components["schemas"]["FrameworkDto"];
            disagreements: components["schemas"]["DisagreementDto"][];
            links: components["schemas"]["ControlLinksDto"];
            catalogueVersion: string;
            title: string;
            section: string;
        };
        ResultChangeDto: {
            /** Format: date */
            on: string;
            /** @enum {string} */
            result: "not-assessed" | "compliant" | "partially-compliant" | "non-compliant" | "not-applicable";
            /** @enum {string} */
            decidedBy: "automatic" | "attested" | "inherited" | "none";
            reasons: string[];
            contradiction: boolean;
        };
        ControlHistoryDto: {
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            changes: components["schemas"]["ResultChangeDto"][];
        };
        SignalDeviceNameDto: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        SignalDeviceDto: {
            /** @enum {string} */
            outcome: "pass" | "fail" | "not-reported" | "not-applicable" | "excepted";
            /** Format: date */
            observedOn: string | null;
            /** @enum {string|null} */
            age: "fresh" | "ageing" | "stale" | null;
            weight: number;
            device: components["schemas"]["SignalDeviceNameDto"];
        };
        SignalReadingDto: {
            /** @enum {string} */
            state: "pass" | "partial" | "fail" | "unknown";
            /** @enum {string} */
            aspect: "outcome" | "operating";
            passed: number;
            total: number;
            unknown: number;
            leftOut: components["schemas"]["LeftOutDto"][];
        };
        SignalReferenceDto: {
            limits: string;
            /** @enum {string} */
            unit: "device" | "check" | "organization";
            reading: components["schemas"]["SignalReadingDto"] | null;
            key: string;
            title: string;
        };
        GapSignalDto: {
            key: string;
            title: string;
            /** @enum {string} */
            scope: "device" | "organization";
            /** @enum {string} */
            state: "pass" | "partial" | "fail" | "unknown";
            passed: number;
            total: number;
            unknown: number;
            /** @enum {string} */
            aspect: "outcome" | "operating";
            /** @enum {string} */
            unit: "device" | "check" | "organization";
            concerned: number;
            suites: string[];
            limits: string;
        };
        GapCheckDto: {
            title: string;
            /** @enum {string|null} */
            severity: "critical" | "high" | "medium" | "low" | null;
            /** @enum {string|null} */
            status: "pass" | "fail" | "warning" | "manual" | "not-assessed" | "not-applicable" | "error" | null;
            summary: string | null;
            remediation: string | null;
            signals: string[];
            link: string;
            suite: string;
            id: string;
        };
        GapControlDto: {
            framework: string;
            id: string;
            title: string;
        };
        MovedControlDto: {
            id: string;
            title: string;
            /** @enum {string} */
            before: "not-assessed" | "compliant" | "partially-compliant" | "non-compliant" | "not-applicable";
            /** @enum {string} */
            after: "not-assessed" | "compliant" | "partially-compliant" | "non-compliant" | "not-applicable";
        };
        GapFrameworkDto: {
            slug: string;
            name: string;
            readinessBefore: number | null;
            readinessAfter: number | null;
            points: number;
            controlsMoved: number;
            controls: components["schemas"]["MovedControlDto"][];
        };
        GapDto: {
            /** @enum {string} */
            kind: "pass-signal" | "pass-check" | "attest" | "renew-attestation";
            signal: components["schemas"]["GapSignalDto"] | null;
            check: components["schemas"]["GapCheckDto"] | null;
            control: components["schemas"]["GapControlDto"] | null;
            points: number;
            controlsMoved: number;
            frameworks: components["schemas"]["GapFrameworkDto"][];
        };
        GapsDto: {
            data: components["schemas"]["GapDto"][];
            total: number;
            /** Format: date-time */
            asOf: string | null;
            dataVersion: string;
            policy: string;
        };
        EvidenceDto: {
            title: string;
            url: string;
            /** Format: date */
            from?: string | null;
            /** Format: date */
            to?: string | null;
        };
        AttestDto: {
            /** @enum {string} */
            status: "implemented" | "partially-implemented" | "planned" | "not-implemented" | "not-applicable";
            level?: number | null;
            statement: string;
            evidence?: components["schemas"]["EvidenceDto"][];
            /** Format: date */
            reviewOn?: string | null;
            ownerEmail?: string | null;
            justification?: string | null;
        };
        ClaimActorDto: {
            /** @enum {string} */
            kind: "user" | "api-key" | "service";
            name: string | null;
            id: string;
        };
        ClaimStepDto: {
            state: string;
            note: string | null;
            /** Format: date-time */
            at: string;
            reviewed: boolean;
            by: components["schemas"]["ClaimActorDto"];
        };
        PinnedAuditDto: {
            /** Format: uuid */
            auditId: string;
            checkIds: string[];
            suite: string;
        };
        PinnedDto: {
            catalogVersion: string;
            catalogHash: string;
            signalsHash: string;
            scanIds: string[];
            cloudAudits: components["schemas"]["PinnedAuditDto"][];
        };
        AttestationDto: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "implemented" | "partially-implemented" | "planned" | "not-implemented" | "not-applicable";
            level: number | null;
            justification: string;
            ownerEmail: string | null;
            /** Format: date */
            reviewOn: string;
            /** @enum {string} */
            state: "submitted" | "approved" | "changes-requested" | "rejected" | "expired" | "revoked" | "superseded";
            /** Format: uuid */
            supersedes: string | null;
            history: components["schemas"]["ClaimStepDto"][];
            framework: string;
            control: string;
            statement: string;
            evidence: components["schemas"]["AttestedEvidenceDto"][];
            reviewed: boolean;
            attestedBy: components["schemas"]["ClaimActorDto"];
            /** Format: date-time */
            attestedAt: string;
            pinned: components["schemas"]["PinnedDto"];
        };
        ReviewAttestationDto: {
            /** @enum {string} */
            decision: "approve" | "request-changes" | "reject";
            note?: string | null;
        };
        ExceptedDeviceDto: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        ExceptionScopeDto: {
            /** @enum {string} */
            kind: "signal-on-device" | "control";
            signal?: string;
            device?: components["schemas"]["ExceptedDeviceDto"] | null;
            framework?: string;
            control?: string;
        };
        ExceptionDto: {
            /** Format: uuid */
            id: string;
            compensating: string;
            /** Format: date */
            expiresOn: string;
            /** @enum {string} */
            state: "requested" | "approved" | "rejected" | "expired" | "revoked";
            history: components["schemas"]["ClaimStepDto"][];
            scope: components["schemas"]["ExceptionScopeDto"];
            reason: string;
            requestedBy: components["schemas"]["ClaimActorDto"];
            /** Format: date-time */
            requestedAt: string;
        };
        WantedExceptionScopeDto: {
            signal?: string;
            /** Format: uuid */
            deviceId?: string;
            framework?: string;
            control?: string;
        };
        RequestExceptionDto: {
            scope: components["schemas"]["WantedExceptionScopeDto"];
            reason: string;
            compensating?: string | null;
            /** Format: date */
            expiresOn: string;
        };
        ReviewExceptionDto: {
            /** @enum {string} */
            decision: "approve" | "reject";
            note?: string | null;
        };
        LapseCostDto: {
            framework: string;
            readinessBefore: number | null;
            readinessAfter: number | null;
            points: number;
        };
        ExpiringDto: {
            /** @enum {string} */
            kind: "attestation" | "exception";
            /** Format: uuid */
            id: string;
            framework: string | null;
            control: string | null;
            signal: string | null;
            device: components["schemas"]["ExceptedDeviceDto"] | null;
            state: string;
            ownerEmail: string | null;
            /** Format: date */
            endsOn: string;
            costs: components["schemas"]["LapseCostDto"][] | null;
            /** Format: date-time */
            endsAt: string;
        };
        ImportedFrameworkDto: {
            version: string;
            revision: number;
            hash: string;
            sections: number;
            controls: number;
            slug: string;
            name: string;
            publisher: string;
            /** Format: date-time */
            importedAt: string;
        };
        ScoreMovementDto: {
            /** @enum {number} */
            days: 1 | 7 | 30;
            /** Format: date */
            since: string;
            scoreBefore: number;
            points: number;
            /** @enum {string} */
            direction: "better" | "worse" | "same";
        };
        SoftwareDevicesDto: {
            matched: number;
            partlyMatched: number;
            notMatched: number;
            noInventory: number;
        };
        SoftwarePackagesDto: {
            installed: number;
            compared: number;
        };
        SoftwareGapDto: {
            ecosystem: string;
            reason: string;
            packages: number;
            devices: number;
        };
        SoftwareCoverageDto: {
            devices: components["schemas"]["SoftwareDevicesDto"];
            packages: components["schemas"]["SoftwarePackagesDto"];
            gaps: components["schemas"]["SoftwareGapDto"][];
        };
        RiskCoverageDto: {
            enrolled: number;
            reporting: number;
            partlyRead: number;
            silent: number;
            neverScanned: number;
            share: number | null;
            onlyReported: number;
            software: components["schemas"]["SoftwareCoverageDto"] | null;
            /** Format: date-time */
            asOf: string;
        };
        ScoreCauseDto: {
            /** @enum {string} */
            cause: "found" | "fixed" | "decision" | "kev" | "epss" | "exploit" | "facts" | "context" | "check" | "cloud" | "inventory" | "policy" | "model" | "unexplained";
            points: number;
        };
        RiskDayDto: {
            day: string;
            /** @enum {string} */
            band: "very-low" | "low" | "moderate" | "high" | "very-high";
            open: number;
            levels: {
                [key: string]: number;
            };
            causes: components["schemas"]["ScoreCauseDto"][];
            score: number;
            low: number;
            high: number;
            devices: number;
            accepted: number;
            overdue: number;
        };
        RiskSubjectDto: {
            /** @enum {string} */
            kind: "package" | "check" | "cloud-check";
            ecosystem: string;
            name: string;
            title: string | null;
            link: string | null;
        };
        RiskDriverDto: {
            points: number;
            removes: number;
            devices: number;
            findings: number;
            subject: components["schemas"]["RiskSubjectDto"];
        };
        TopThreatDto: {
            id: string;
            /** @enum {string} */
            letter: "S" | "T" | "R" | "I" | "D" | "E";
            /** @enum {string} */
            theme: "network" | "user" | "local" | "nearby" | "settings" | "cloud" | "unknown" | "supply-chain";
            title: string;
            likelihood: number;
            impact: number;
            /** @enum {string} */
            level: "very-low" | "low" | "moderate" | "high" | "very-high";
            points: number;
            findings: number;
            checks: number;
            devices: number;
        };
        ActionTierDto: {
            key: string;
            title: string;
            days: number | null;
            forensic: boolean;
        };
        ActionSubjectDto: {
            /** @enum {string} */
            kind: "package" | "check" | "release" | "cloud-check";
            ecosystem: string;
            name: string;
        };
        TopActionDto: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "remove-malware" | "upgrade" | "mitigate" | "migrate" | "fix-check" | "close-gap";
            title: string;
            tier: components["schemas"]["ActionTierDto"];
            dueOn: string | null;
            scoreAfter: number;
            kevCount: number;
            devices: number;
            subject: components["schemas"]["ActionSubjectDto"];
            score: number;
            points: number;
            removes: number;
        };
        FailingListDto: {
            suite: string | null;
            checks: number;
            link: string;
        };
        SuiteRiskDto: {
            suite: string;
            /** Format: date-time */
            auditedAt: string;
            checks: number;
            failing: number;
            warnings: number;
            accepted: number;
            outOfSight: number;
            neverSeen: number;
            passing: number;
            notApplicable: number;
        };
        CloudRiskDto: {
            points: number;
            removes: number;
            suites: components["schemas"]["SuiteRiskDto"][];
        };
        ScoreRangeDto: {
            low: number;
            high: number;
        };
        RiskGroupDto: {
            value: string;
            devices: number;
            points: number;
        };
        RiskGroupsDto: {
            exposure: components["schemas"]["RiskGroupDto"][];
            criticality: components["schemas"]["RiskGroupDto"][];
            role: components["schemas"]["RiskGroupDto"][];
        };
        AcceptedRiskDto: {
            checks: number;
            removes: number;
            findings: number;
        };
        ConfidenceDto: {
            full: number;
            partial: number;
            weak: number;
        };
        TimeToRemediateDto: {
            medianDays: number | null;
            p90Days: number | null;
            /** @enum {string} */
            method: "kaplan-meier";
            fixed: number;
            open: number;
        };
        CauseSubjectDto: {
            subject: components["schemas"]["RiskSubjectDto"];
            points: number;
        };
        ScoreCauseDetailDto: {
            /** @enum {string} */
            cause: "found" | "fixed" | "decision" | "kev" | "epss" | "exploit" | "facts" | "context" | "check" | "cloud" | "inventory" | "policy" | "model" | "unexplained";
            points: number;
            subjects: components["schemas"]["CauseSubjectDto"][];
        };
        ScoreChangeDto: {
            since: string;
            causes: components["schemas"]["ScoreCauseDetailDto"][];
            scoreBefore: number;
        };
        PolicyReferenceDto: {
            id: string;
            version: number;
            method: string;
        };
        RiskDashboardDto: {
            score: number;
            /** @enum {string} */
            band: "very-low" | "low" | "moderate" | "high" | "very-high";
            /** @enum {string|null} */
            direction: "better" | "worse" | "same" | null;
            movements: components["schemas"]["ScoreMovementDto"][];
            inherentScore: number;
            coverage: components["schemas"]["RiskCoverageDto"] | null;
            trend: components["schemas"]["RiskDayDto"][];
            drivers: components["schemas"]["RiskDriverDto"][];
            threats: components["schemas"]["TopThreatDto"][];
            topActions: components["schemas"]["TopActionDto"][];
            levels: {
                [key: string]: number;
            };
            tiers: {
                [key: string]: number;
            };
            failingLists: components["schemas"]["FailingListDto"][];
            overdue: number;
            cloud: components["schemas"]["CloudRiskDto"] | null;
            range: components["schemas"]["ScoreRangeDto"];
            groups: components["schemas"]["RiskGroupsDto"];
            openFindings: number;
            failingChecks: number;
            accepted: components["schemas"]["AcceptedRiskDto"];
            confidence: components["schemas"]["ConfidenceDto"];
            timeToRemediate: components["schemas"]["TimeToRemediateDto"];
            changedSince: components["schemas"]["ScoreChangeDto"];
            policy: components["schemas"]["PolicyReferenceDto"];
            /** Format: date-time */
            asOf: string;
        };
        CellCloudCheckDto: {
            suite: string;
            id: string;
            title: string;
            accepted: boolean;
            link: string;
        };
        CellTopDto: {
            id: string;
            title: string | null;
            findings: number;
        };
        RiskMatrixCellDto: {
            likelihood: number;
            impact: number;
            /** @enum {string} */
            level: "very-low" | "low" | "moderate" | "high" | "very-high";
            findings: number;
            vulnerabilities: number;
            devices: number;
            checks: number;
            cloudChecks: components["schemas"]["CellCloudCheckDto"][];
            massShare: number | null;
            top: components["schemas"]["CellTopDto"][];
            link: string;
        };
        RiskMatrixTotalsDto: {
            byLevel: {
                [key: string]: number;
            };
            findings: number;
            checks: number;
        };
        RiskMatrixScalesDto: {
            likelihood: string[];
            impact: string[];
        };
        RiskMatrixDto: {
            /** @enum {string} */
            view: "residual" | "inherent";
            rows: number[];
            columns: number[];
            cells: components["schemas"]["RiskMatrixCellDto"][];
            policyVersion: number;
            totals: components["schemas"]["RiskMatrixTotalsDto"];
            scales: components["schemas"]["RiskMatrixScalesDto"];
            /** Format: date-time */
            asOf: string;
        };
        RiskPolicyControlDto: {
            id: string;
            title: string;
            check: string;
            attackVectors: ("N" | "A" | "L" | "P")[];
            factor: number;
        };
        RiskPolicyRangesDto: {
            epss: {
                low: number;
                high: number;
            };
            vector: {
                low: string;
                high: string;
            };
            technicalImpact: {
                low: number;
                high: number;
            };
        };
        RiskPolicyDeadlinesDto: {
            /** @enum {string} */
            preset: "bod-26-04" | "own-sla" | "pci" | "fedramp";
            presets: {
                [key: string]: components["schemas"]["RiskPolicyTierDto"][];
            };
        };
        RiskPolicyRiceDto: {
            impactByLevel: {
                "very-low": number;
                low: number;
                moderate: number;
                high: number;
                "very-high": number;
            } & {
                [key: string]: number;
            };
            confidence: {
                full: number;
                partial: number;
                weak: number;
            } & {
                [key: string]: number;
            };
            effort: {
                baseDays: number;
                minutesPerDeviceManaged: number;
                minutesPerDeviceManual: number;
                rebootExtraDays: number;
                rebootExtraMinutesPerDevice: number;
                migrationDays: number;
                migrationMinutesPerDevice: number;
                hoursPerDay: number;
                daysPerWeek: number;
                minPersonWeeks: number;
            };
        };
        RiskPolicyCloudDto: {
            /** @enum {integer} */
            criticality: 2 | 3 | 1 | 4 | 5;
            warningFactor: number;
        };
        RiskPolicyMalwareDto: {
            days: number;
            minutesPerDevice: number;
        };
        RiskPolicyDocumentDto: {
            id: string;
            threatFloors: {
                kevRansomware: number;
                kev: number;
                ssvcActive: number;
                weaponized: number;
                publicPoc: number;
                epssUnknown: number;
                minimum: number;
            };
            reach: {
                N: {
                    internet: number;
                    internal: number;
                    isolated: number;
                };
                A: {
                    internet: number;
                    internal: number;
                    isolated: number;
                };
                L: {
                    internet: number;
                    internal: number;
                    isolated: number;
                };
                P: {
                    internet: number;
                    internal: number;
                    isolated: number;
                };
            } & {
                [key: string]: {
                    [key: string]: number;
                };
            };
            friction: {
                attackComplexityHighOrAT: number;
                privLow: number;
                privHigh: number;
                userInteractionOnServer: number;
            };
            notReachableReach: number;
            controls: components["schemas"]["RiskPolicyControlDto"][];
            mitigatedFactor: number;
            likelihoodCuts: number[];
            technicalImpactCuts: number[];
            technicalImpactOf: {
                none: number;
                low: number;
                medium: number;
                high: number;
                critical: number;
                unknown: number;
            } & {
                [key: string]: number;
            };
            impactWeights: number[];
            /** @enum {string|null} */
            kevMinLevel: "very-low" | "low" | "moderate" | "high" | "very-high" | null;
            /** @enum {integer} */
            componentNorm: 4;
            score: {
                slope: number;
                k: number;
            };
            bands: number[];
            bandFloors: {
                /** @enum {string|null} */
                veryHighOnCritical: "very-low" | "low" | "moderate" | "high" | "very-high" | null;
            };
            ranges: components["schemas"]["RiskPolicyRangesDto"];
            imputePercentile: number;
            silentAfterDays: number;
            deadlines: components["schemas"]["RiskPolicyDeadlinesDto"];
            rice: components["schemas"]["RiskPolicyRiceDto"];
            checks: {
                [key: string]: components["schemas"]["RiskPolicyCheckDto"];
            };
            cloud?: components["schemas"]["RiskPolicyCloudDto"];
            malware?: components["schemas"]["RiskPolicyMalwareDto"];
        };
        RiskPolicyDto: {
            version: number;
            policy: components["schemas"]["RiskPolicyDocumentDto"];
            reason: string | null;
            /** Format: date-time */
            changedAt: string | null;
        };
        PolicyFiguresDto: {
            /** @enum {string} */
            band: "very-low" | "low" | "moderate" | "high" | "very-high";
            levels: {
                [key: string]: number;
            };
            tiers: {
                [key: string]: number;
            };
            score: number;
            overdue: number;
        };
        RiskPolicyTrialDto: {
            dryRun: boolean;
            before: components["schemas"]["PolicyFiguresDto"];
            after: components["schemas"]["PolicyFiguresDto"];
            /** Format: date-time */
            asOf: string;
        };
        RiskPolicyTierDto: {
            key: string;
            title: string;
            days: number | null;
            forensic: boolean;
            order: number;
        };
        RiskPolicyCheckDto: {
            title: string;
            threat: number;
            reach: {
                internet: number;
                internal: number;
                isolated: number;
            };
            technicalImpact: number;
            stride: ("S" | "T" | "R" | "I" | "D" | "E")[];
            techniques: string[];
            /** @enum {string} */
            effortKind: "setting" | "reboot" | "migration";
        };
        ChangeRiskPolicyDto: {
            policy: {
                [key: string]: unknown;
            };
            reason?: string | null;
        };
        ThreatTechniqueDto: {
            id: string;
            name: string;
            tactics: string[];
            confidence: number;
            /** @enum {string} */
            basis: "curated" | "cvss-rule" | "check" | "malware";
            url: string;
        };
        ThreatMitigationDto: {
            id: string;
            name: string;
            techniques: string[];
        };
        ThreatControlDto: {
            id: string;
            techniques: string[];
        };
        ThreatEvidenceDto: {
            key: string;
            title: string;
            confidence: number;
            cwes: string[];
            url: string | null;
            basis: string[];
            link: string;
        };
        ThreatDto: {
            id: string;
            /** @enum {string} */
            letter: "S" | "T" | "R" | "I" | "D" | "E";
            /** @enum {string} */
            theme: "network" | "user" | "local" | "nearby" | "settings" | "cloud" | "unknown" | "supply-chain";
            title: string;
            likelihood: number;
            impact: number;
            /** @enum {string} */
            level: "very-low" | "low" | "moderate" | "high" | "very-high";
            points: number;
            findings: number;
            checks: number;
            devices: number;
            techniques: components["schemas"]["ThreatTechniqueDto"][];
            mitigations: components["schemas"]["ThreatMitigationDto"][];
            controls: components["schemas"]["ThreatControlDto"][];
            evidence: components["schemas"]["ThreatEvidenceDto"][];
        };
        LetterTotalsDto: {
            /** @enum {string} */
            letter: "S" | "T" | "R" | "I" | "D" | "E";
            threats: number;
            points: number;
            findings: number;
            checks: number;
        };
        TacticTotalsDto: {
            id: string;
            name: string;
            techniques: string[];
            points: number;
            findings: number;
            checks: number;
        };
        WithoutThreatDto: {
            vulnerabilities: number;
            findings: number;
            points: number;
        };
        PointsElsewhereDto: {
            decided: number;
            neverScanned: number;
        };
        ThreatModelDto: {
            score: number;
            threats: components["schemas"]["ThreatDto"][];
            letters: components["schemas"]["LetterTotalsDto"][];
            tactics: components["schemas"]["TacticTotalsDto"][];
            insufficientData: components["schemas"]["WithoutThreatDto"];
            unclaimed: components["schemas"]["WithoutThreatDto"];
            editions: {
                [key: string]: string;
            };
            copyright: string;
            elsewhere: components["schemas"]["PointsElsewhereDto"];
            policy: components["schemas"]["PolicyReferenceDto"];
            /** Format: date-time */
            asOf: string;
        };
        ActionWaveDto: {
            devices: number;
            dueOn: string | null;
            overdue: number;
            tier: components["schemas"]["ActionTierDto"];
        };
        ActionCveDto: {
            id: string;
            title: string | null;
            kev: boolean | null;
            epss: number | null;
        };
        RiceInputDto: {
            value: number;
            basis: string;
        };
        EffortDayDto: {
            what: string;
            days: number;
        };
        RiceEffortDto: {
            value: number;
            basis: string;
            days: components["schemas"]["EffortDayDto"][];
        };
        RiceDto: {
            reach: components["schemas"]["RiceInputDto"];
            impact: components["schemas"]["RiceInputDto"];
            confidence: components["schemas"]["RiceInputDto"];
            score: number;
            effort: components["schemas"]["RiceEffortDto"];
        };
        RiskRemovedDto: {
            points: number;
            removes: number;
        };
        CumulativeDto: {
            place: number;
            scoreBefore: number;
            scoreAfter: number;
            removes: number;
        };
        RecommendationDto: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "remove-malware" | "upgrade" | "mitigate" | "migrate" | "fix-check" | "close-gap";
            title: string;
            target: string | null;
            steps: string[];
            endOfLifeOn: string | null;
            tier: components["schemas"]["ActionTierDto"];
            dueOn: string | null;
            overdueDevices: number;
            waves: components["schemas"]["ActionWaveDto"][];
            scoreAfter: number;
            cves: components["schemas"]["ActionCveDto"][];
            cveCount: number;
            kevCount: number;
            packages: string[];
            devices: number;
            findings: number;
            link: string | null;
            subject: components["schemas"]["ActionSubjectDto"];
            rice: components["schemas"]["RiceDto"];
            riskRemoved: components["schemas"]["RiskRemovedDto"];
            cumulative: components["schemas"]["CumulativeDto"];
        };
        PlanStepDto: {
            /** Format: uuid */
            id: string;
            removes: number;
            scoreBefore: number;
            scoreAfter: number;
        };
        RicePlanDto: {
            score: number;
            removes: number;
            steps: components["schemas"]["PlanStepDto"][];
            unknown: string[];
        };
        RecommendationSummaryDto: {
            score: number;
            scoreAfterAll: number;
            leftOut: number;
            plan: components["schemas"]["RicePlanDto"] | null;
            policy: components["schemas"]["PolicyReferenceDto"];
        };
        AssumptionDto: {
            key: string;
            /** @enum {string} */
            group: "staffing" | "capacity" | "effort" | "roadmap" | "costs" | "loss" | "job";
            meaning: string;
            /** @enum {string} */
            kind: "number" | "choice" | "text";
            unit: string | null;
            default: (number | string) | null;
            min: number | null;
            max: number | null;
            isInteger: boolean;
            choices: string[] | null;
            maxLength: number | null;
            source: string;
            value: (number | string) | null;
            isOwn: boolean;
            title: string;
        };
        PlanningAssumptionsDto: {
            version: number;
            currency: string;
            reason: string | null;
            /** Format: date-time */
            changedAt: string | null;
            assumptions: components["schemas"]["AssumptionDto"][];
        };
        ChangeAssumptionsDto: {
            currency: string;
            values: {
                [key: string]: (number | string) | null;
            };
            reason?: string | null;
        };
        MoneyDto: {
            amount: number;
            low: number;
            high: number;
            currency: string;
        };
        BudgetRiskDto: {
            removes: number;
            scoreBefore: number;
            scoreAfter: number;
        };
        BudgetWorkDto: {
            /** @enum {string} */
            kind: "remove-malware" | "upgrade" | "mitigate" | "migrate" | "fix-check" | "close-gap" | "connect-suite" | "restore-coverage" | "attest" | "milestone";
            items: number;
            ids: string[];
            hours: number;
            coveredHours: number;
            cost: components["schemas"]["MoneyDto"] | null;
        };
        BudgetReturnDto: {
            low: number;
            expected: number;
            high: number;
        };
        BudgetBasisDto: {
            count: number | null;
            unit: string;
            unitCost: number | null;
            text: string;
        };
        BudgetLineDto: {
            id: string;
            /** @enum {string} */
            category: "people" | "tools" | "services" | "training" | "projects" | "reserve";
            /** @enum {string} */
            timing: "one-off" | "run";
            year1: components["schemas"]["MoneyDto"] | null;
            perYear: components["schemas"]["MoneyDto"] | null;
            risk: components["schemas"]["BudgetRiskDto"] | null;
            work: components["schemas"]["BudgetWorkDto"] | null;
            returnOnInvestment: components["schemas"]["BudgetReturnDto"] | null;
            assumptions: string[];
            missing: string[];
            note: string | null;
            title: string;
            basis: components["schemas"]["BudgetBasisDto"];
        };
        BenchmarkDto: {
            id: string;
            share: number;
            year: number;
            amount: components["schemas"]["MoneyDto"];
            yours: number | null;
            assumption: string;
            title: string;
            source: string;
        };
        BudgetTotalsDto: {
            year1: components["schemas"]["MoneyDto"];
            isLowerBound: boolean;
            withoutAmount: string[];
            oneOff: components["schemas"]["MoneyDto"];
            runPerYear: components["schemas"]["MoneyDto"];
        };
        BeforeAfterDto: {
            before: number | null;
            after: number | null;
        };
        LikeliestDto: {
            link: string | null;
            id: string;
            title: string;
        };
        LossOfEventDto: {
            min: number;
            mode: number;
            max: number;
            mean: number;
        };
        LossFiguresDto: {
            mean: number;
            p10: number;
            p50: number;
            p90: number;
        };
        AnnualizedLossDto: {
            before: components["schemas"]["LossFiguresDto"] | null;
            after: components["schemas"]["LossFiguresDto"] | null;
        };
        SpendCapDto: {
            amount: number;
            share: number;
            conditions: string[];
        };
        LossOfYearDto: {
            mean: number;
            p10: number;
            p50: number;
            p90: number;
            p99: number;
            chanceOfAny: number;
        };
        SingleYearLossDto: {
            before: components["schemas"]["LossOfYearDto"] | null;
            after: components["schemas"]["LossOfYearDto"] | null;
        };
        LossDto: {
            illustrative: boolean;
            method: string;
            probability30Days: components["schemas"]["BeforeAfterDto"];
            measured: components["schemas"]["BeforeAfterDto"];
            probabilityBasis: string;
            likeliest: components["schemas"]["LikeliestDto"] | null;
            eventsPerYear: components["schemas"]["BeforeAfterDto"];
            lossOfEvent: components["schemas"]["LossOfEventDto"] | null;
            annualized: components["schemas"]["AnnualizedLossDto"];
            expectedReduction: number | null;
            spendCap: components["schemas"]["SpendCapDto"] | null;
            seed: number;
            runs: number;
            missing: string[];
            assumptions: string[];
            singleYear: components["schemas"]["SingleYearLossDto"];
        };
        BudgetPolicyDto: {
            id: string;
            version: number;
            method: string;
        };
        BudgetDto: {
            currency: string;
            lines: components["schemas"]["BudgetLineDto"][];
            leftOut: number;
            returnOnInvestment: components["schemas"]["BudgetReturnDto"] | null;
            benchmarks: components["schemas"]["BenchmarkDto"][];
            illustrative: boolean;
            defaults: string[];
            missing: string[];
            assumptions: string[];
            assumptionsVersion: number;
            dataVersion: string;
            /** Format: date-time */
            asOf: string | null;
            totals: components["schemas"]["BudgetTotalsDto"];
            loss: components["schemas"]["LossDto"];
            policy: components["schemas"]["BudgetPolicyDto"];
        };
        WorkSubjectDto: {
            kind: string;
            ecosystem: string;
            name: string;
        };
        WorkTierDto: {
            key: string;
            title: string;
            days: number | null;
            forensic: boolean;
        };
        WorkEffortDto: {
            what: string;
            hours: number;
        };
        /** @enum {string} */
        NiceRole: "DD-WRL-001" | "DD-WRL-003" | "IO-WRL-004" | "IO-WRL-005" | "IO-WRL-006" | "OG-WRL-002" | "OG-WRL-005" | "OG-WRL-012" | "OG-WRL-014" | "PD-WRL-001" | "PD-WRL-002" | "PD-WRL-003" | "PD-WRL-006" | "PD-WRL-007";
        WorkRoleDto: {
            id: components["schemas"]["NiceRole"];
            name: string;
        };
        WorkDependencyDto: {
            /** Format: uuid */
            id: string;
            title: string;
            why: string;
        };
        WorkRiskDto: {
            removes: number;
            points: number;
        };
        RoadmapScoreDto: {
            before: number;
            after: number;
        };
        WorkFrameworkDto: {
            framework: string;
            points: number;
            controlsMoved: number;
            controls: string[];
        };
        RoadmapItemDto: {
            place: number;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "remove-malware" | "upgrade" | "mitigate" | "migrate" | "fix-check" | "close-gap" | "connect-suite" | "restore-coverage" | "attest" | "milestone";
            title: string;
            subject: components["schemas"]["WorkSubjectDto"];
            /** @enum {string} */
            bucket: "now" | "next" | "later";
            /** @enum {string} */
            state: "planned" | "beyond" | "unstaffed" | "blocked";
            quarter: string | null;
            /** Format: date */
            startsOn: string | null;
            /** Format: date */
            endsOn: string | null;
            tier: components["schemas"]["WorkTierDto"] | null;
            /** Format: date */
            dueOn: string | null;
            overdue: boolean;
            /** Format: date */
            endOfLifeOn: string | null;
            late: boolean;
            lateByDays: number | null;
            effortHours: number;
            effort: components["schemas"]["WorkEffortDto"][];
            assumption: string | null;
            role: components["schemas"]["WorkRoleDto"];
            dependsOn: components["schemas"]["WorkDependencyDto"][];
            dependencies: number;
            devices: number | null;
            rice: number | null;
            risk: components["schemas"]["WorkRiskDto"] | null;
            score: components["schemas"]["RoadmapScoreDto"] | null;
            frameworks: components["schemas"]["WorkFrameworkDto"][];
            link: string | null;
            why: string;
        };
        RoadmapRestDto: {
            items: number;
            hours: number;
            points: number;
            /** @enum {string} */
            kind: "remove-malware" | "upgrade" | "mitigate" | "migrate" | "fix-check" | "close-gap" | "connect-suite" | "restore-coverage" | "attest" | "milestone";
        };
        RoadmapBucketDto: {
            items: number;
            hours: number;
            points: number;
            /** @enum {string} */
            key: "now" | "next" | "later";
            late: number;
            ids: string[];
        };
        QuarterRoleDto: {
            role: components["schemas"]["WorkRoleDto"];
            hoursPlanned: number;
            hoursAvailable: number;
            utilisation: number | null;
        };
        QuarterReadinessDto: {
            framework: string;
            points: number;
            controlsMoved: number;
        };
        RoadmapQuarterDto: {
            items: number;
            hours: number;
            points: number;
            key: string;
            /** Format: date */
            startsOn: string;
            /** Format: date */
            endsOn: string;
            ids: string[];
            roles: components["schemas"]["QuarterRoleDto"][];
            score: number | null;
            readiness: components["schemas"]["QuarterReadinessDto"][];
        };
        RoadmapStateDto: {
            items: number;
            hours: number;
            points: number;
            /** @enum {string} */
            key: "planned" | "beyond" | "unstaffed" | "blocked";
        };
        RoadmapLateDto: {
            items: number;
            hours: number;
            points: number;
            overdue: number;
            ids: string[];
        };
        RoadmapRoleDto: {
            role: components["schemas"]["WorkRoleDto"];
            staffed: number | null;
            fte: number;
            plannedHoursPerWeek: number;
            hours: number;
        };
        RoadmapPolicyDto: {
            id: string;
            version: number;
            method: string;
        };
        RoadmapComplianceDto: {
            /** Format: date-time */
            asOf: string | null;
            dataVersion: string;
            policy: string;
        };
        RoadmapAssumptionsDto: {
            version: number;
            used: string[];
        };
        RoadmapGeneratorDto: {
            /** @enum {string} */
            kind: "template";
            key: string;
            model: string | null;
        };
        RoadmapDto: {
            /** Format: date */
            startsOn: string;
            /** Format: date */
            endsOn: string;
            score: number | null;
            illustrative: boolean;
            items: components["schemas"]["RoadmapItemDto"][];
            total: number;
            leftOut: number;
            rest: components["schemas"]["RoadmapRestDto"][];
            buckets: components["schemas"]["RoadmapBucketDto"][];
            quarters: components["schemas"]["RoadmapQuarterDto"][];
            states: components["schemas"]["RoadmapStateDto"][];
            late: components["schemas"]["RoadmapLateDto"];
            roles: components["schemas"]["RoadmapRoleDto"][];
            /** Format: date-time */
            asOf: string | null;
            dataVersion: string;
            policy: components["schemas"]["RoadmapPolicyDto"];
            compliance: components["schemas"]["RoadmapComplianceDto"];
            assumptions: components["schemas"]["RoadmapAssumptionsDto"];
            generator: components["schemas"]["RoadmapGeneratorDto"];
        };
        WorkforceQuarterDto: {
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
        };
        DemandPartDto: {
            /** @enum {string} */
            source: "actions" | "inflow" | "duties";
            key: string;
            what: string;
            hours: number;
            basis: string;
        };
        DemandHoursDto: {
            total: number;
            actions: number;
            inflow: number;
            duties: number;
        };
        AskingWorkDto: {
            /** @enum {string} */
            kind: "remove-malware" | "upgrade" | "mitigate" | "migrate" | "fix-check" | "close-gap" | "connect-suite" | "restore-coverage" | "attest" | "milestone";
            tier: string | null;
            hours: number;
            hoursThisQuarter: number;
            /** Format: date */
            dueOn: string | null;
            id: string;
            title: string;
            overdue: boolean;
        };
        RoleWorkDto: {
            items: number;
            overdue: number;
            hours: number;
            /** Format: date */
            firstDueOn: string | null;
            largest: components["schemas"]["AskingWorkDto"][];
        };
        RoleWorkforceDto: {
            /** @enum {string} */
            role: "DD-WRL-001" | "DD-WRL-003" | "IO-WRL-004" | "IO-WRL-005" | "IO-WRL-006" | "OG-WRL-002" | "OG-WRL-005" | "OG-WRL-012" | "OG-WRL-014" | "PD-WRL-001" | "PD-WRL-002" | "PD-WRL-003" | "PD-WRL-006" | "PD-WRL-007";
            name: string;
            parts: components["schemas"]["DemandPartDto"][];
            demandFte: number;
            staffed: number | null;
            gapFte: number | null;
            demandHours: components["schemas"]["DemandHoursDto"];
            work: components["schemas"]["RoleWorkDto"];
        };
        MostWantedDto: {
            /** @enum {string} */
            role: "DD-WRL-001" | "DD-WRL-003" | "IO-WRL-004" | "IO-WRL-005" | "IO-WRL-006" | "OG-WRL-002" | "OG-WRL-005" | "OG-WRL-012" | "OG-WRL-014" | "PD-WRL-001" | "PD-WRL-002" | "PD-WRL-003" | "PD-WRL-006" | "PD-WRL-007";
            /** @enum {string} */
            by: "gap" | "demand";
            fte: number;
            name: string;
            why: string;
        };
        InflowRateDto: {
            /** @enum {string} */
            role: "DD-WRL-001" | "DD-WRL-003" | "IO-WRL-004" | "IO-WRL-005" | "IO-WRL-006" | "OG-WRL-002" | "OG-WRL-005" | "OG-WRL-012" | "OG-WRL-014" | "PD-WRL-001" | "PD-WRL-002" | "PD-WRL-003" | "PD-WRL-006" | "PD-WRL-007";
            tier: string | null;
            perMonth: number;
        };
        InflowDto: {
            /** @enum {string} */
            from: "measured" | "assumed";
            perMonth: number;
            rates: components["schemas"]["InflowRateDto"][];
            historyDays: number | null;
            basis: string;
        };
        QueueInflowDto: {
            perMonth: number;
            hoursPerMonth: number;
        };
        QueueTierDto: {
            days: number | null;
            key: string;
            title: string;
        };
        QueueOpenDto: {
            items: number;
            overdue: number;
            hours: number;
        };
        QueueCheckDto: {
            inflow: components["schemas"]["QueueInflowDto"] | null;
            neededHoursPerMonth: number;
            availableHoursPerMonth: number | null;
            keepsUp: boolean | null;
            meetsDeadlines: boolean | null;
            tier: components["schemas"]["QueueTierDto"];
            open: components["schemas"]["QueueOpenDto"];
            why: string;
        };
        WorkforcePolicyDto: {
            version: number;
            id: string;
            method: string;
        };
        WorkforceDto: {
            quarter: components["schemas"]["WorkforceQuarterDto"];
            roles: components["schemas"]["RoleWorkforceDto"][];
            leftOut: number;
            mostWanted: components["schemas"]["MostWantedDto"] | null;
            hoursPerFte: number;
            inflow: components["schemas"]["InflowDto"] | null;
            queue: components["schemas"]["QueueCheckDto"][];
            notes: string[];
            illustrative: boolean;
            assumptions: string[];
            assumptionsVersion: number;
            dataVersion: string;
            /** Format: date-time */
            asOf: string | null;
            policy: components["schemas"]["WorkforcePolicyDto"];
        };
        AiActorDto: {
            /** @enum {string} */
            kind: "user" | "api-key" | "service";
            name: string | null;
            id: string;
        };
        AiPricesDto: {
            inputPerMillionMicroUsd: number;
            outputPerMillionMicroUsd: number;
        };
        AiAmountDto: {
            tokens: number | null;
            microUsd: number | null;
        };
        TextGeneratorDto: {
            /** @enum {string} */
            kind: "template" | "model";
            key: string;
            title: string;
        };
        AiUsageDto: {
            calls: number;
            failures: number;
            uncountedCalls: number;
            inputTokens: number | null;
            outputTokens: number | null;
            costMicroUsd: number | null;
            task: string;
            generator: string;
        };
        AiMonthDto: {
            spentTokens: number;
            byTask: components["schemas"]["AiUsageDto"][];
            left: components["schemas"]["AiAmountDto"];
            month: string;
            /** Format: date-time */
            asOf: string;
        };
        AiSettingsDto: {
            version: number;
            /** @enum {string} */
            source: "organization" | "installation";
            baseUrl: string | null;
            model: string | null;
            /** Format: date-time */
            keySetAt: string | null;
            keySetBy: components["schemas"]["AiActorDto"] | null;
            prices: components["schemas"]["AiPricesDto"] | null;
            monthlyBudget: components["schemas"]["AiAmountDto"];
            /** Format: date-time */
            changedAt: string | null;
            changedBy: components["schemas"]["AiActorDto"] | null;
            generators: components["schemas"]["TextGeneratorDto"][];
            modelsOff: boolean;
            generator: string;
            hasKey: boolean;
            usage: components["schemas"]["AiMonthDto"];
        };
        AiBudgetDto: {
            tokens?: number | null;
            microUsd?: number | null;
        };
        PutAiSettingsDto: {
            generator: string;
            baseUrl?: string | null;
            model?: string | null;
            apiKey?: string | null;
            prices?: components["schemas"]["AiPricesDto"] | null;
            monthlyBudget: components["schemas"]["AiBudgetDto"];
        };
        AiSettingsTrialDto: {
            /** @enum {string|null} */
            fault: "unreachable" | "timed-out" | "refused" | "key-refused" | "rate-limited" | "failed" | "malformed" | "cut-off" | "too-large" | "budget-spent" | "not-configured" | null;
            model: string | null;
            inputTokens: number | null;
            outputTokens: number | null;
            costMicroUsd: number | null;
            ok: boolean;
            message: string;
        };
        JobItemDto: {
            text: string;
            link: string | null;
        };
        JobSectionDto: {
            /** @enum {string} */
            key: "about" | "why" | "mission" | "responsibilities" | "outcomes" | "must-have" | "nice-to-have" | "stack" | "collaboration" | "terms" | "equal-opportunity" | "how-to-apply" | "provenance";
            title: string;
            paragraphs: string[];
            items: components["schemas"]["JobItemDto"][];
            toFillIn: boolean;
        };
        WordsGeneratorDto: {
            /** @enum {string} */
            kind: "template" | "model";
            key: string;
            model: string | null;
        };
        FailedWordsDto: {
            fault: string;
            message: string;
            /** Format: date-time */
            at: string;
        };
        WordsOriginDto: {
            generator: components["schemas"]["WordsGeneratorDto"];
            /** Format: date-time */
            generatedAt: string | null;
            rephrased: number;
            dropped: number;
            outdated: number;
            failed: components["schemas"]["FailedWordsDto"] | null;
            stale: boolean;
        };
        JobPolicyDto: {
            id: string;
            version: number;
        };
        JobDescriptionDto: {
            /** @enum {string} */
            status: "described" | "no-role";
            role: string | null;
            name: string | null;
            /** @enum {string|null} */
            chosenBy: "asked" | "gap" | "demand" | null;
            title: string | null;
            sections: components["schemas"]["JobSectionDto"][];
            writtenBy: components["schemas"]["WordsOriginDto"] | null;
            /** Format: date-time */
            asOf: string | null;
            dataVersion: string;
            policy: components["schemas"]["JobPolicyDto"];
            assumptions: string[];
            assumptionsVersion: number;
        };
        TierDto: {
            number: number;
            name: string;
        };
        LevelRangeDto: {
            low: number;
            high: number;
        };
        LevelWordsDto: {
            means: string;
            next: string;
            change: string;
        };
        EarlierFiguresDto: {
            /** @enum {string} */
            status: "measured" | "not-enough-data";
            level: number | null;
            tier: components["schemas"]["TierDto"] | null;
            range: components["schemas"]["LevelRangeDto"];
            coverage: number;
            daysAgo: number;
            /** Format: date */
            on: string;
            delta: number | null;
        };
        WeakestDto: {
            id: string;
            title: string;
        };
        CapDto: {
            level: number;
            weakestLevel: number;
            weakest: components["schemas"]["WeakestDto"][];
        };
        LiftTargetDto: {
            /** @enum {string} */
            kind: "signal" | "control";
            id: string;
            title: string;
        };
        LiftChangeDto: {
            id: string;
            levelBefore: number;
            levelAfter: number;
        };
        LiftDto: {
            /** @enum {string} */
            kind: "pass-signal" | "second-review" | "set-owner" | "add-evidence" | "attest";
            target: components["schemas"]["LiftTargetDto"];
            text: string;
            gain: number;
            shownGain: number;
            isUpTo: boolean;
            changes: components["schemas"]["LiftChangeDto"][];
            link: string;
            clearsContradiction: boolean;
        };
        BoundsDto: {
            low: number;
            high: number;
        };
        HoldDto: {
            /** @enum {string} */
            code: "no-owner" | "no-second-review" | "no-live-history" | "falling-trend" | "unknown-trend" | "expired" | "contradiction" | "too-many-exceptions";
            text: string;
        };
        MaturitySignalDto: {
            key: string;
            title: string;
            /** @enum {string} */
            strength: "strong" | "supporting";
            /** @enum {string} */
            state: "pass" | "partial" | "fail" | "unknown";
            share: number | null;
            /** @enum {string} */
            aspect: "outcome" | "operating";
            /** @enum {string} */
            unit: "device" | "check" | "organization";
            passed: number;
            total: number;
            unknown: number;
            link: string;
        };
        MaturityClaimDto: {
            status: string;
            level: number | null;
            standing: string;
            hasOwner: boolean;
            hasEvidence: boolean;
            reviewed: boolean;
            /** Format: date-time */
            validUntil: string;
        };
        SubcategoryDto: {
            id: string;
            title: string;
            core: boolean;
            achievement: components["schemas"]["BoundsDto"];
            level: components["schemas"]["BoundsDto"];
            technical: number | null;
            attested: number | null;
            contradiction: number | null;
            heldBy: components["schemas"]["HoldDto"][];
            signals: components["schemas"]["MaturitySignalDto"][];
            claim: components["schemas"]["MaturityClaimDto"] | null;
            link: string;
        };
        FunctionMaturityDto: {
            /** @enum {string} */
            status: "measured" | "not-enough-data";
            level: number | null;
            tier: components["schemas"]["TierDto"] | null;
            range: components["schemas"]["LevelRangeDto"];
            coverage: number;
            /** @enum {string} */
            function: "GV" | "ID" | "PR" | "DE" | "RS" | "RC";
            name: string;
            weight: number;
            words: components["schemas"]["LevelWordsDto"];
            cap: components["schemas"]["CapDto"] | null;
            overTime: components["schemas"]["EarlierFiguresDto"][];
            lifts: components["schemas"]["LiftDto"][];
            subcategories: components["schemas"]["SubcategoryDto"][];
            notApplicable: string[];
        };
        OrganizationMaturityDto: {
            /** @enum {string} */
            status: "measured" | "not-enough-data";
            level: number | null;
            tier: components["schemas"]["TierDto"] | null;
            range: components["schemas"]["LevelRangeDto"];
            coverage: number;
            words: components["schemas"]["LevelWordsDto"];
            overTime: components["schemas"]["EarlierFiguresDto"][];
            functions: components["schemas"]["FunctionMaturityDto"][];
            writtenBy: components["schemas"]["WordsOriginDto"];
            /** Format: date-time */
            asOf: string | null;
            dataVersion: string;
            policy: string;
            catalogueVersion: string;
        };
        CitedFactDto: {
            id: string;
            /** @enum {string} */
            kind: "standing" | "coverage" | "overdue" | "action" | "driver" | "contradiction" | "cloud-check" | "gap" | "maturity";
            title: string;
            cves: string[];
            controls: string[];
            link: string | null;
        };
        WrittenRecommendationDto: {
            title: string;
            rationale: string;
            actions: string[];
            evidence: components["schemas"]["CitedFactDto"][];
            /** @enum {string} */
            priority: "now" | "next" | "later";
            /** @enum {string} */
            confidence: "high" | "medium" | "low";
        };
        GeneratorDto: {
            /** @enum {string} */
            kind: "template" | "model";
            model: string | null;
            key: string;
        };
        TokenUsageDto: {
            inputTokens: number;
            outputTokens: number;
        };
        FailedRefreshDto: {
            /** Format: date-time */
            at: string;
            fault: string;
            message: string;
        };
        DroppedReasonDto: {
            reason: string;
            count: number;
        };
        DroppedDto: {
            count: number;
            byReason: components["schemas"]["DroppedReasonDto"][];
        };
        RecommendationsDto: {
            /** @enum {string} */
            status: "none" | "ready";
            items: components["schemas"]["WrittenRecommendationDto"][];
            /** Format: date-time */
            generatedAt: string | null;
            generator: components["schemas"]["GeneratorDto"] | null;
            provenance: string | null;
            promptVersion: string | null;
            dataVersion: string | null;
            usage: components["schemas"]["TokenUsageDto"] | null;
            costMicroUsd: number | null;
            failure: components["schemas"]["FailedRefreshDto"] | null;
            /** Format: date-time */
            asOf: string | null;
            stale: boolean;
            dropped: components["schemas"]["DroppedDto"];
        };
        RefreshAdviceDto: {
            parts?: string[];
            /** @enum {string} */
            role?: "DD-WRL-001" | "DD-WRL-003" | "IO-WRL-004" | "IO-WRL-005" | "IO-WRL-006" | "OG-WRL-002" | "OG-WRL-005" | "OG-WRL-012" | "OG-WRL-014" | "PD-WRL-001" | "PD-WRL-002" | "PD-WRL-003" | "PD-WRL-006" | "PD-WRL-007";
            /** @default false */
            force: boolean;
        };
        AskedRefreshDto: {
            /** Format: uuid */
            jobId: string;
            alreadyUnderWay: boolean;
            job: components["schemas"]["LongJobDto"];
        };
        ReportOrganizationDto: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        ReportPeriodDto: {
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            days: number;
        };
        ReportGeneratorDto: {
            name: string;
            version: string;
        };
        ReportSummaryDto: {
            format: number;
            /** Format: date-time */
            asOf: string;
            dataVersion: string;
            organization: components["schemas"]["ReportOrganizationDto"];
            period: components["schemas"]["ReportPeriodDto"];
            generator: components["schemas"]["ReportGeneratorDto"];
            sections: {
                verdict: {
                    title: string;
                    place: number;
                    /** @enum {string} */
                    state: "ready" | "failed";
                    data: components["schemas"]["VerdictSectionDto"] | null;
                };
                score: {
                    title: string;
                    place: number;
                    /** @enum {string} */
                    state: "ready" | "failed";
                    data: components["schemas"]["ScoreSectionDto"] | null;
                };
                "top-risks": {
                    title: string;
                    place: number;
                    /** @enum {string} */
                    state: "ready" | "failed";
                    data: components["schemas"]["TopRisksSectionDto"] | null;
                };
                exposure: {
                    title: string;
                    place: number;
                    /** @enum {string} */
                    state: "ready" | "failed";
                    data: components["schemas"]["ExposureSectionDto"] | null;
                };
                devices: {
                    title: string;
                    place: number;
                    /** @enum {string} */
                    state: "ready" | "failed";
                    data: components["schemas"]["DevicesSectionDto"] | null;
                };
                compliance: {
                    title: string;
                    place: number;
                    /** @enum {string} */
                    state: "ready" | "failed";
                    data: components["schemas"]["ComplianceSectionDto"] | null;
                };
                cloud: {
                    title: string;
                    place: number;
                    /** @enum {string} */
                    state: "ready" | "failed";
                    data: components["schemas"]["CloudSectionDto"] | null;
                };
                threats: {
                    title: string;
                    place: number;
                    /** @enum {string} */
                    state: "ready" | "failed";
                    data: components["schemas"]["ThreatsSectionDto"] | null;
                };
                plan: {
                    title: string;
                    place: number;
                    /** @enum {string} */
                    state: "ready" | "failed";
                    data: components["schemas"]["PlanSectionDto"] | null;
                };
                advice: {
                    title: string;
                    place: number;
                    /** @enum {string} */
                    state: "ready" | "failed";
                    data: components["schemas"]["AdviceSectionDto"] | null;
                };
                progress: {
                    title: string;
                    place: number;
                    /** @enum {string} */
                    state: "ready" | "failed";
                    data: components["schemas"]["ProgressSectionDto"] | null;
                };
                methodology: {
                    title: string;
                    place: number;
                    /** @enum {string} */
                    state: "ready" | "failed";
                    data: components["schemas"]["MethodologySectionDto"] | null;
                };
                limits: {
                    title: string;
                    place: number;
                    /** @enum {string} */
                    state: "ready" | "failed";
                    data: components["schemas"]["LimitsSectionDto"] | null;
                };
                glossary: {
                    title: string;
                    place: number;
                    /** @enum {string} */
                    state: "ready" | "failed";
                    data: components["schemas"]["GlossarySectionDto"] | null;
                };
                annex: {
                    title: string;
                    place: number;
                    /** @enum {string} */
                    state: "ready" | "failed";
                    data: components["schemas"]["AnnexSectionDto"] | null;
                };
            } & {
                [key: string]: unknown;
            };
        };
        AskedReportDto: {
            /** Format: uuid */
            reportId: string;
            /** Format: uuid */
            jobId: string;
            alreadyUnderWay: boolean;
            job: components["schemas"]["LongJobDto"];
        };
        ReportActorDto: {
            /** @enum {string} */
            kind: "user" | "api-key" | "service";
            name: string | null;
            id: string;
        };
        ReportFileDto: {
            /** @enum {string} */
            paper: "a4" | "letter";
            /** @enum {string} */
            lang: "en";
            sha256: string;
            pages: number;
            size: number;
            missingScripts: string[];
            /** Format: date-time */
            printedAt: string;
            link: string;
            printedBy: components["schemas"]["ReportActorDto"];
            isKept: boolean;
        };
        ReportDto: {
            /** Format: uuid */
            id: string;
            dataVersion: string;
            files: components["schemas"]["ReportFileDto"][];
            /** Format: date-time */
            asOf: string;
            /** Format: date-time */
            madeAt: string;
            madeBy: components["schemas"]["ReportActorDto"];
        };
        ReportDetailDto: {
            /** Format: uuid */
            id: string;
            dataVersion: string;
            files: components["schemas"]["ReportFileDto"][];
            summary: components["schemas"]["ReportSummaryDto"];
            /** Format: date-time */
            asOf: string;
            /** Format: date-time */
            madeAt: string;
            madeBy: components["schemas"]["ReportActorDto"];
        };
        AuditActorDto: {
            /** @enum {string} */
            kind: "user" | "api-key" | "device" | "service";
            id: string;
            name: string | null;
        };
        AuditTargetDto: {
            type: string;
            id: string;
            name: string | null;
        };
        AuditEventDto: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            occurredAt: string;
            action: string;
            /** @enum {string} */
            outcome: "success" | "denied" | "failure";
            actor: components["schemas"]["AuditActorDto"];
            target: components["schemas"]["AuditTargetDto"] | null;
            ip: string | null;
            userAgent: string | null;
            /** Format: uuid */
            requestId: string | null;
            facts: {
                [key: string]: unknown;
            };
        };
        SavedViewPersonDto: {
            id: string;
            name: string | null;
        };
        SavedViewDto: {
            /** Format: uuid */
            id: string;
            page: string;
            name: string;
            query: string;
            shared: boolean;
            mine: boolean;
            owner: components["schemas"]["SavedViewPersonDto"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            changedAt: string;
            changedBy: components["schemas"]["SavedViewPersonDto"] | null;
        };
        CreateSavedViewDto: {
            page: string;
            name: string;
            query: string;
            /** @default false */
            shared: boolean;
        };
        ChangeSavedViewDto: {
            name?: string;
            query?: string;
            shared?: boolean;
        };
        VerdictScoreDto: {
            value: number;
            low: number;
            high: number;
            /** @enum {string} */
            band: "very-low" | "low" | "moderate" | "high" | "very-high";
        };
        VerdictBandDto: {
            /** @enum {string} */
            name: "very-low" | "low" | "moderate" | "high" | "very-high";
            from: number;
        };
        VerdictCoverageDto: {
            enrolled: number;
            reporting: number;
            partlyRead: number;
            silent: number;
            neverScanned: number;
            share: number | null;
            /** Format: date */
            asOf: string;
        };
        VerdictDirectionDto: {
            /** Format: date */
            since: string;
            scoreBefore: number;
            delta: number;
        };
        VerdictChangeDto: {
            cause: string;
            text: string;
            points: number;
        };
        VerdictCostDto: {
            currency: string;
            amount: number;
            low: number;
            high: number;
        };
        VerdictDecisionDto: {
            /** @enum {string} */
            kind: "work" | "staff";
            id: string;
            title: string;
            why: string;
            cost: components["schemas"]["VerdictCostDto"] | null;
            hours: number | null;
            removes: number | null;
            devices: number | null;
            /** Format: date */
            dueOn: string | null;
            link: string | null;
        };
        VerdictFirstStepDto: {
            title: string;
            link: string;
        };
        VerdictSectionDto: {
            /** @enum {string} */
            verdict: "nothing-to-judge" | "not-scanned" | "too-little-known" | "act-now" | "worse" | "better" | "same" | "first";
            sentence: string;
            score: components["schemas"]["VerdictScoreDto"] | null;
            bands: components["schemas"]["VerdictBandDto"][];
            coverage: components["schemas"]["VerdictCoverageDto"] | null;
            suites: number;
            direction: components["schemas"]["VerdictDirectionDto"] | null;
            overdueListed: number | null;
            changes: components["schemas"]["VerdictChangeDto"][];
            decisions: components["schemas"]["VerdictDecisionDto"][];
            firstStep: components["schemas"]["VerdictFirstStepDto"] | null;
        };
        ScoreFiguresDto: {
            value: number;
            low: number;
            high: number;
            /** @enum {string} */
            band: "very-low" | "low" | "moderate" | "high" | "very-high";
            inherent: number;
            withoutAccepted: number;
        };
        ScoreBandDto: {
            /** @enum {string} */
            name: "very-low" | "low" | "moderate" | "high" | "very-high";
            from: number;
        };
        ScoreDriverDto: {
            /** @enum {string} */
            kind: "package" | "check" | "cloud-check";
            title: string;
            points: number;
            removes: number;
            devices: number;
            findings: number;
            link: string | null;
        };
        ScorePointDto: {
            /** Format: date */
            on: string;
            value: number;
            low: number;
            high: number;
        };
        ScoreMoveDto: {
            cause: string;
            text: string;
            points: number;
        };
        ScoreMovesDto: {
            /** Format: date */
            since: string;
            scoreBefore: number;
            delta: number;
            causes: components["schemas"]["ScoreMoveDto"][];
        };
        ScoreGroupDto: {
            value: string;
            devices: number;
            points: number;
        };
        ScoreGroupsDto: {
            exposure: components["schemas"]["ScoreGroupDto"][];
            criticality: components["schemas"]["ScoreGroupDto"][];
            role: components["schemas"]["ScoreGroupDto"][];
        };
        ScoreCloudDto: {
            points: number;
            removes: number;
            suites: number;
        };
        ScoreAcceptedDto: {
            findings: number;
            checks: number;
            removes: number;
        };
        ScoreConfidenceDto: {
            full: number;
            partial: number;
            weak: number;
        };
        ScoreMethodDto: {
            policy: string;
            version: number;
            method: string;
        };
        ScoreSectionDto: {
            score: components["schemas"]["ScoreFiguresDto"] | null;
            bands: components["schemas"]["ScoreBandDto"][];
            drivers: components["schemas"]["ScoreDriverDto"][];
            rest: number;
            neverScanned: number;
            line: components["schemas"]["ScorePointDto"][];
            moved: components["schemas"]["ScoreMovesDto"] | null;
            groups: components["schemas"]["ScoreGroupsDto"];
            cloud: components["schemas"]["ScoreCloudDto"] | null;
            accepted: components["schemas"]["ScoreAcceptedDto"];
            confidence: components["schemas"]["ScoreConfidenceDto"];
            method: components["schemas"]["ScoreMethodDto"];
            link: string;
        };
        TopRiskCellDto: {
            likelihood: number;
            impact: number;
            /** @enum {string} */
            level: "very-low" | "low" | "moderate" | "high" | "very-high";
            findings: number;
            checks: number;
            count: number;
        };
        TopRiskLevelDto: {
            /** @enum {string} */
            level: "very-low" | "low" | "moderate" | "high" | "very-high";
            findings: number;
            checks: number;
        };
        TopRiskOwnerDto: {
            id: string;
            name: string;
        };
        TopRiskDto: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "remove-malware" | "upgrade" | "mitigate" | "migrate" | "fix-check" | "close-gap";
            subject: string;
            treatment: string;
            /** @enum {string|null} */
            level: "very-low" | "low" | "moderate" | "high" | "very-high" | null;
            devices: number;
            vulnerabilities: number;
            listed: number;
            epss: number | null;
            tier: string;
            forensic: boolean;
            owner: components["schemas"]["TopRiskOwnerDto"] | null;
            /** Format: date */
            dueOn: string | null;
            /** @enum {string} */
            state: "overdue" | "planned" | "beyond" | "unstaffed" | "blocked" | "unplanned";
            quarter: string | null;
            scoreBefore: number | null;
            scoreAfter: number | null;
            link: string;
        };
        TopRisksSectionDto: {
            counted: boolean;
            cells: components["schemas"]["TopRiskCellDto"][];
            levels: components["schemas"]["TopRiskLevelDto"][];
            worst: components["schemas"]["TopRiskLevelDto"] | null;
            findings: number;
            checks: number;
            total: number;
            shown: number;
            link: string;
            risks: components["schemas"]["TopRiskDto"][];
        };
        ExposureSeriesDto: {
            /** @enum {string} */
            level: "very-low" | "low" | "moderate" | "high" | "very-high";
            values: number[];
        };
        ExposureTimeDto: {
            days: string[];
            series: components["schemas"]["ExposureSeriesDto"][];
        };
        ExposureTierDto: {
            key: string;
            title: string;
            days: number | null;
            findings: number;
        };
        ExposureRemediationDto: {
            medianDays: number | null;
            p90Days: number | null;
            fixed: number;
            open: number;
            strictestDays: number | null;
            /** @enum {string} */
            method: "kaplan-meier";
        };
        ExposureVulnerabilityDto: {
            id: string;
            title: string | null;
            /** @enum {string} */
            severity: "unknown" | "none" | "low" | "medium" | "high" | "critical";
            devices: number;
            kev: boolean | null;
            ransomware: boolean | null;
            epss: number | null;
            /** Format: date */
            dueOn: string | null;
            link: string;
        };
        ExposureListDto: {
            total: number;
            shown: number;
            link: string;
            items: components["schemas"]["ExposureVulnerabilityDto"][];
        };
        ExposureListedDto: {
            total: number;
            shown: number;
            link: string;
            items: components["schemas"]["ExposureVulnerabilityDto"][];
            overdue: number;
            ransomware: number;
        };
        ExposureSectionDto: {
            scanned: boolean;
            open: number;
            overdue: number;
            overdueLink: string;
            /** Format: date */
            oldestOn: string | null;
            time: components["schemas"]["ExposureTimeDto"];
            tiers: components["schemas"]["ExposureTierDto"][];
            remediation: components["schemas"]["ExposureRemediationDto"];
            malware: components["schemas"]["ExposureListDto"];
            listed: components["schemas"]["ExposureListedDto"] | null;
            likely: number | null;
            likelyLink: string;
            widest: components["schemas"]["ExposureListDto"];
        };
        DevicesCoverageDto: {
            reporting: number;
            partlyRead: number;
            silent: number;
            neverScanned: number;
            enrolled: number;
            onlyReported: number;
            share: number | null;
            /** Format: date */
            asOf: string;
        };
        DevicesGroupDto: {
            value: string;
            devices: number;
        };
        DevicesEndingDto: {
            name: string;
            devices: number;
            /** Format: date */
            endsOn: string | null;
            /** @enum {string} */
            state: "ended" | "extended" | "ending";
        };
        DevicesEndingsDto: {
            total: number;
            shown: number;
            link: string;
            devicesEnded: number | null;
            devicesWithoutDates: number;
            items: components["schemas"]["DevicesEndingDto"][];
        };
        DevicesFailingDto: {
            /** @enum {string} */
            kind: "setting" | "misconfiguration" | "code" | "secret" | "license";
            open: number;
            severe: number;
            accepted: number;
            devices: number;
            link: string;
        };
        DevicesCheckDto: {
            id: string;
            title: string;
            devices: number;
            share: number | null;
        };
        DevicesChecksDto: {
            total: number;
            shown: number;
            link: string;
            items: components["schemas"]["DevicesCheckDto"][];
        };
        DevicesDeviceDto: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            exposure: "internet" | "internal" | "isolated";
            criticality: number;
            risk: number | null;
            riskIsLowerBound: boolean;
            openCritical: number | null;
            openHigh: number | null;
            link: string;
        };
        DevicesRiskiestDto: {
            total: number;
            shown: number;
            link: string;
            items: components["schemas"]["DevicesDeviceDto"][];
        };
        DevicesUnheardDto: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            exposure: "internet" | "internal" | "isolated";
            criticality: number;
            risk: number | null;
            riskIsLowerBound: boolean;
            openCritical: number | null;
            openHigh: number | null;
            link: string;
            /** Format: date */
            scannedOn: string;
        };
        DevicesSilentDto: {
            total: number;
            shown: number;
            link: string;
            days: number;
            items: components["schemas"]["DevicesUnheardDto"][];
        };
        DevicesSectionDto: {
            devices: number;
            coverage: components["schemas"]["DevicesCoverageDto"] | null;
            platforms: components["schemas"]["DevicesGroupDto"][];
            exposure: components["schemas"]["DevicesGroupDto"][];
            criticality: components["schemas"]["DevicesGroupDto"][];
            ending: components["schemas"]["DevicesEndingsDto"] | null;
            failing: components["schemas"]["DevicesFailingDto"][];
            checks: components["schemas"]["DevicesChecksDto"];
            riskiest: components["schemas"]["DevicesRiskiestDto"];
            silent: components["schemas"]["DevicesSilentDto"];
        };
        ComplianceControlsDto: {
            judged: number;
            measured: number;
            attested: number;
            carried: number;
            partly: number;
            failing: number;
            unknown: number;
            notApplicable: number;
        };
        ComplianceFrameworkDto: {
            slug: string;
            name: string;
            version: string;
            own: boolean;
            readiness: number | null;
            low: number;
            high: number;
            assessedShare: number;
            automatedShare: number;
            attestations: number;
            contradictions: number;
            controls: components["schemas"]["ComplianceControlsDto"];
            warnings: string[];
            link: string;
        };
        ComplianceGapDto: {
            /** @enum {string} */
            kind: "pass-signal" | "pass-check" | "attest" | "renew-attestation";
            title: string;
            framework: string | null;
            control: string | null;
            open: number | null;
            unknown: number | null;
            total: number | null;
            counted: string | null;
            suites: string[];
            points: number;
            controlsMoved: number;
            frameworksMoved: number;
        };
        ComplianceGapsDto: {
            total: number;
            shown: number;
            link: string;
            items: components["schemas"]["ComplianceGapDto"][];
        };
        ComplianceContradictionDto: {
            framework: string;
            control: string;
            title: string;
            claimed: number;
            proven: number;
            link: string;
        };
        ComplianceContradictionsDto: {
            total: number;
            shown: number;
            items: components["schemas"]["ComplianceContradictionDto"][];
        };
        ComplianceEndingDto: {
            /** @enum {string} */
            kind: "attestation" | "exception";
            framework: string | null;
            control: string | null;
            signal: string | null;
            device: string | null;
            owner: string | null;
            /** Format: date */
            endsOn: string;
        };
        ComplianceEndingsDto: {
            total: number;
            shown: number;
            link: string;
            days: number;
            items: components["schemas"]["ComplianceEndingDto"][];
        };
        ComplianceReviewDto: {
            /** @enum {string} */
            state: "expired" | "awaits-review";
            framework: string;
            control: string;
            title: string;
            owner: string | null;
            /** Format: date */
            reviewOn: string;
        };
        ComplianceReviewsDto: {
            expired: number;
            waiting: number;
            shown: number;
            items: components["schemas"]["ComplianceReviewDto"][];
        };
        ComplianceSectionDto: {
            /** Format: date-time */
            asOf: string | null;
            total: number;
            shown: number;
            withReadiness: number;
            link: string;
            frameworks: components["schemas"]["ComplianceFrameworkDto"][];
            gaps: components["schemas"]["ComplianceGapsDto"];
            contradictions: components["schemas"]["ComplianceContradictionsDto"];
            ending: components["schemas"]["ComplianceEndingsDto"];
            reviews: components["schemas"]["ComplianceReviewsDto"];
        };
        CloudPointsDto: {
            points: number;
            removes: number;
        };
        CloudCountsDto: {
            pass: number;
            fail: number;
            warning: number;
            manual: number;
            unread: number;
            notApplicable: number;
            excepted: number;
        };
        CloudFailureDto: {
            id: string;
            title: string;
            /** @enum {string} */
            severity: "critical" | "high" | "medium" | "low";
            /** @enum {string} */
            status: "fail" | "warning";
            summary: string;
            affected: number;
            /** Format: date */
            failingSince: string | null;
            excepted: boolean;
            /** Format: date */
            exceptedUntil: string | null;
            remediation: string;
            link: string;
        };
        CloudFailuresDto: {
            total: number;
            shown: number;
            link: string;
            items: components["schemas"]["CloudFailureDto"][];
        };
        CloudSuiteDto: {
            suite: string;
            title: string;
            /** @enum {string} */
            status: "not-connected" | "connected" | "failing";
            demonstration: boolean;
            /** Format: date-time */
            auditedAt: string | null;
            score: number | null;
            coverage: number | null;
            checks: number;
            counts: components["schemas"]["CloudCountsDto"] | null;
            failures: components["schemas"]["CloudFailuresDto"] | null;
            link: string;
        };
        CloudSectionDto: {
            audited: number;
            unknown: number;
            inScore: components["schemas"]["CloudPointsDto"] | null;
            suites: components["schemas"]["CloudSuiteDto"][];
        };
        ReportedThreatPointsDto: {
            score: number;
            threats: number;
            withoutThreat: number;
            decided: number;
            neverScanned: number;
        };
        ReportedLetterDto: {
            /** @enum {string} */
            letter: "S" | "T" | "R" | "I" | "D" | "E";
            name: string;
            threats: number;
            points: number;
            findings: number;
            checks: number;
        };
        ReportedThreatDto: {
            id: string;
            title: string;
            /** @enum {string} */
            letter: "S" | "T" | "R" | "I" | "D" | "E";
            /** @enum {string} */
            level: "very-low" | "low" | "moderate" | "high" | "very-high";
            points: number;
            findings: number;
            checks: number;
            devices: number;
            techniques: string[];
            evidence: string[];
        };
        ReportedTacticDto: {
            id: string;
            name: string;
            points: number;
            share: number;
            findings: number;
            checks: number;
            techniqueCount: number;
            techniques: string[];
        };
        ReportedMitigationDto: {
            id: string;
            name: string;
            threats: number;
            points: number;
            techniques: number;
        };
        ReportedEditionDto: {
            feed: string;
            edition: string;
        };
        ThreatsSectionDto: {
            counted: boolean;
            total: number;
            shown: number;
            link: string;
            points: components["schemas"]["ReportedThreatPointsDto"];
            withoutThreat: number;
            letters: components["schemas"]["ReportedLetterDto"][];
            worst: components["schemas"]["ReportedThreatDto"][];
            tactics: components["schemas"]["ReportedTacticDto"][];
            mitigations: components["schemas"]["ReportedMitigationDto"][];
            editions: components["schemas"]["ReportedEditionDto"][];
        };
        PlanScoreDto: {
            before: number;
            after: number;
        };
        PlanActionDto: {
            place: number;
            /** Format: uuid */
            id: string;
            title: string;
            rice: number;
            hours: number;
            role: string | null;
            /** Format: date */
            dueOn: string | null;
            overdue: boolean;
            /** Format: date */
            endsOn: string | null;
            devices: number;
            score: components["schemas"]["PlanScoreDto"] | null;
            link: string;
        };
        PlanActionsDto: {
            total: number;
            shown: number;
            link: string;
            leftOut: number;
            hours: number;
            score: components["schemas"]["PlanScoreDto"] | null;
            items: components["schemas"]["PlanActionDto"][];
        };
        PlanQuarterRoleDto: {
            role: string;
            planned: number;
            available: number;
        };
        PlanQuarterDto: {
            items: number;
            hours: number;
            points: number;
            key: string;
            /** Format: date */
            startsOn: string;
            /** Format: date */
            endsOn: string;
            planned: number;
            available: number;
            score: number | null;
            roles: components["schemas"]["PlanQuarterRoleDto"][];
            lands: string[];
        };
        PlanSumDto: {
            items: number;
            hours: number;
            points: number;
        };
        PlanRoadmapDto: {
            illustrative: boolean;
            total: number;
            quarters: components["schemas"]["PlanQuarterDto"][];
            planned: components["schemas"]["PlanSumDto"];
            beyond: components["schemas"]["PlanSumDto"];
            unstaffed: components["schemas"]["PlanSumDto"];
            blocked: components["schemas"]["PlanSumDto"];
            late: components["schemas"]["PlanSumDto"];
            link: string;
        };
        PlanMoneyDto: {
            amount: number;
            low: number;
            high: number;
        };
        PlanCategoryDto: {
            /** @enum {string} */
            category: "people" | "tools" | "services" | "training" | "projects" | "reserve";
            lines: number;
            withoutAmount: number;
            money: components["schemas"]["PlanMoneyDto"] | null;
        };
        PlanLossFiguresDto: {
            mean: number;
            p10: number;
            p50: number;
            p90: number;
        };
        PlanLossDto: {
            illustrative: boolean;
            probabilityBefore: number | null;
            probabilityAfter: number | null;
            before: components["schemas"]["PlanLossFiguresDto"] | null;
            after: components["schemas"]["PlanLossFiguresDto"] | null;
            expectedReduction: number | null;
        };
        PlanReturnDto: {
            low: number;
            expected: number;
            high: number;
        };
        PlanBudgetDto: {
            currency: string;
            illustrative: boolean;
            oneOff: components["schemas"]["PlanMoneyDto"] | null;
            runPerYear: components["schemas"]["PlanMoneyDto"] | null;
            firstYear: components["schemas"]["PlanMoneyDto"] | null;
            isLowerBound: boolean;
            withoutAmount: number;
            categories: components["schemas"]["PlanCategoryDto"][];
            defaults: string[];
            missing: string[];
            loss: components["schemas"]["PlanLossDto"];
            returnOnInvestment: components["schemas"]["PlanReturnDto"] | null;
            link: string;
        };
        PlanMostWantedDto: {
            id: string;
            name: string;
            /** @enum {string} */
            by: "gap" | "demand";
            fte: number;
            why: string;
        };
        PlanRoleDto: {
            id: string;
            name: string;
            hours: number;
            demandFte: number;
            staffed: number | null;
            gapFte: number | null;
        };
        PlanPeopleDto: {
            illustrative: boolean;
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            hoursPerFte: number;
            mostWanted: components["schemas"]["PlanMostWantedDto"] | null;
            total: number;
            shown: number;
            roles: components["schemas"]["PlanRoleDto"][];
            link: string;
        };
        PlanSectionDto: {
            counted: boolean;
            actions: components["schemas"]["PlanActionsDto"];
            roadmap: components["schemas"]["PlanRoadmapDto"];
            budget: components["schemas"]["PlanBudgetDto"];
            people: components["schemas"]["PlanPeopleDto"];
        };
        AdviceEarlierDto: {
            daysAgo: number;
            /** Format: date */
            on: string;
            level: number | null;
            delta: number | null;
        };
        AdviceFunctionDto: {
            level: number | null;
            tier: number | null;
            tierName: string | null;
            low: number;
            high: number;
            coverage: number;
            earlier: components["schemas"]["AdviceEarlierDto"][];
            means: string;
            next: string;
            change: string;
            /** @enum {string} */
            function: "GV" | "ID" | "PR" | "DE" | "RS" | "RC";
            name: string;
        };
        AdviceWriterDto: {
            /** @enum {string} */
            kind: "template" | "model";
            model: string | null;
            /** Format: date-time */
            writtenAt: string | null;
            stale: boolean;
            dropped: number;
        };
        AdviceMaturityDto: {
            level: number | null;
            tier: number | null;
            tierName: string | null;
            low: number;
            high: number;
            coverage: number;
            earlier: components["schemas"]["AdviceEarlierDto"][];
            means: string;
            next: string;
            change: string;
            functions: components["schemas"]["AdviceFunctionDto"][];
            writtenBy: components["schemas"]["AdviceWriterDto"];
            link: string;
        };
        AdviceDroppedDto: {
            reason: string;
            count: number;
        };
        AdviceCitationDto: {
            title: string;
            link: string | null;
        };
        AdviceRecommendationDto: {
            title: string;
            rationale: string;
            actions: string[];
            /** @enum {string} */
            priority: "now" | "next" | "later";
            /** @enum {string} */
            confidence: "high" | "medium" | "low";
            evidence: components["schemas"]["AdviceCitationDto"][];
        };
        AdviceRecommendationsDto: {
            writtenBy: components["schemas"]["AdviceWriterDto"];
            promptVersion: string;
            dropped: components["schemas"]["AdviceDroppedDto"][];
            failure: string | null;
            total: number;
            shown: number;
            items: components["schemas"]["AdviceRecommendationDto"][];
        };
        AdviceSectionDto: {
            maturity: components["schemas"]["AdviceMaturityDto"];
            recommendations: components["schemas"]["AdviceRecommendationsDto"] | null;
            link: string;
        };
        ProgressSinceDto: {
            /** Format: uuid */
            reportId: string;
            /** Format: date */
            on: string;
            days: number;
            link: string;
        };
        ProgressFigureDto: {
            /** @enum {string} */
            key: "score" | "coverage" | "overdue" | "listed" | "listed-overdue";
            title: string;
            /** @enum {string} */
            unit: "points" | "percent" | "count";
            then: number | null;
            now: number | null;
            change: number | null;
            /** @enum {string|null} */
            direction: "better" | "worse" | "same" | null;
        };
        ProgressFrameworkDto: {
            slug: string;
            name: string;
            then: number | null;
            now: number | null;
            change: number | null;
            /** @enum {string|null} */
            direction: "better" | "worse" | "same" | null;
        };
        ProgressFrameworksDto: {
            total: number;
            shown: number;
            link: string;
            items: components["schemas"]["ProgressFrameworkDto"][];
        };
        ProgressDecisionDto: {
            /** @enum {string} */
            kind: "work" | "staff";
            id: string;
            title: string;
            /** @enum {string} */
            state: "done" | "partly" | "open" | "overdue";
            removesThen: number | null;
            removesNow: number | null;
            devicesThen: number | null;
            devicesNow: number | null;
            /** Format: date */
            dueOn: string | null;
        };
        ProgressReadinessDto: {
            slug: string;
            readiness: number | null;
        };
        ProgressMeasuredDto: {
            score: number | null;
            coverage: number | null;
            overdue: number | null;
            listed: number | null;
            listedOverdue: number | null;
            frameworks: components["schemas"]["ProgressReadinessDto"][];
        };
        ProgressSectionDto: {
            since: components["schemas"]["ProgressSinceDto"] | null;
            figures: components["schemas"]["ProgressFigureDto"][];
            frameworks: components["schemas"]["ProgressFrameworksDto"];
            decisions: components["schemas"]["ProgressDecisionDto"][];
            measured: components["schemas"]["ProgressMeasuredDto"];
        };
        MethodologyPolicyDto: {
            id: string;
            version: number;
            method: string;
        };
        MethodologyConfidenceDto: {
            full: number;
            partial: number;
            weak: number;
        };
        MethodologySourceDto: {
            key: string;
            title: string;
            publisher: string;
            edition: string | null;
            /** Format: date */
            factsOf: string | null;
            /** Format: date */
            importedOn: string | null;
            ageDays: number | null;
            /** @enum {string} */
            status: "missing" | "stale" | "failing" | "fresh";
        };
        MethodologyCatalogueDto: {
            framework: string;
            version: string;
        };
        MethodologyEditionDto: {
            feed: string;
            edition: string;
        };
        MethodologyAssumptionsDto: {
            version: number;
            /** Format: date */
            changedOn: string | null;
            used: number;
            own: number;
            defaults: number;
            unsaid: number;
        };
        MethodologySectionDto: {
            /** Format: date-time */
            countedAt: string | null;
            riskVersion: string;
            complianceVersion: string;
            riskPolicy: components["schemas"]["MethodologyPolicyDto"];
            compliancePolicy: string;
            confidence: components["schemas"]["MethodologyConfidenceDto"] | null;
            sources: components["schemas"]["MethodologySourceDto"][];
            catalogues: components["schemas"]["MethodologyCatalogueDto"][];
            threatEditions: components["schemas"]["MethodologyEditionDto"][];
            assumptions: components["schemas"]["MethodologyAssumptionsDto"];
        };
        LimitedScoreDto: {
            score: number;
            low: number;
            high: number;
            withoutAccepted: number;
        };
        LimitedDeviceDto: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date */
            scannedOn: string | null;
        };
        LimitedDevicesDto: {
            total: number;
            shown: number;
            link: string;
            items: components["schemas"]["LimitedDeviceDto"][];
        };
        LimitedSuiteDto: {
            title: string;
            /** @enum {string} */
            state: "not-connected" | "not-audited" | "failing" | "unread";
            unread: number | null;
        };
        LimitedFeedDto: {
            key: string;
            title: string;
            /** @enum {string} */
            status: "missing" | "stale" | "failing";
        };
        LimitedControlsDto: {
            unknown: number;
            judged: number;
        };
        LimitedDecisionDto: {
            vulnerability: string;
            /** @enum {string} */
            decision: "accepted" | "false-positive" | "not-affected" | "mitigated";
            /** Format: date */
            expiresOn: string | null;
            findings: number;
        };
        LimitedDecisionsDto: {
            total: number;
            shown: number;
            link: string;
            items: components["schemas"]["LimitedDecisionDto"][];
        };
        LimitsSectionDto: {
            complete: boolean;
            enrolled: number;
            score: components["schemas"]["LimitedScoreDto"] | null;
            silentAfterDays: number;
            silent: components["schemas"]["LimitedDevicesDto"];
            neverScanned: components["schemas"]["LimitedDevicesDto"];
            partial: components["schemas"]["LimitedDevicesDto"];
            suites: components["schemas"]["LimitedSuiteDto"][];
            feeds: components["schemas"]["LimitedFeedDto"][];
            controls: components["schemas"]["LimitedControlsDto"];
            decisions: components["schemas"]["LimitedDecisionsDto"];
        };
        GlossaryTermDto: {
            term: string;
            meaning: string;
        };
        GlossarySectionDto: {
            terms: components["schemas"]["GlossaryTermDto"][];
        };
        AnnexVulnerabilityDto: {
            id: string;
            title: string | null;
            /** @enum {string} */
            severity: "critical" | "high" | "medium" | "low" | "none" | "unknown";
            level: string | null;
            packages: string[];
            devices: number;
            findings: number;
            /** Format: date */
            dueOn: string | null;
            fixAvailable: boolean;
        };
        AnnexVulnerabilitiesDto: {
            total: number;
            shown: number;
            link: string;
            isLowerBound: boolean;
            items: components["schemas"]["AnnexVulnerabilityDto"][];
        };
        AnnexActionDto: {
            /** Format: uuid */
            id: string;
            title: string;
            rice: number;
            removes: number;
            hours: number;
            /** Format: date */
            dueOn: string | null;
        };
        AnnexActionsDto: {
            total: number;
            shown: number;
            link: string;
            isLowerBound: boolean;
            items: components["schemas"]["AnnexActionDto"][];
        };
        AnnexControlDto: {
            framework: string;
            control: string;
            title: string;
            weight: number;
            /** @enum {string} */
            decidedBy: "automatic" | "attested" | "inherited" | "none";
        };
        AnnexControlsDto: {
            total: number;
            shown: number;
            link: string;
            isLowerBound: boolean;
            items: components["schemas"]["AnnexControlDto"][];
        };
        AnnexDecisionDto: {
            vulnerability: string;
            /** @enum {string} */
            decision: "accepted" | "false-positive" | "not-affected" | "mitigated";
            reason: string;
            decidedBy: string | null;
            /** Format: date */
            decidedOn: string;
            /** Format: date */
            expiresOn: string | null;
            findings: number;
        };
        AnnexDecisionsDto: {
            total: number;
            shown: number;
            link: string;
            isLowerBound: boolean;
            items: components["schemas"]["AnnexDecisionDto"][];
        };
        AnnexSectionDto: {
            exploited: components["schemas"]["AnnexVulnerabilitiesDto"];
            overdue: components["schemas"]["AnnexVulnerabilitiesDto"];
            actions: components["schemas"]["AnnexActionsDto"];
            controls: components["schemas"]["AnnexControlsDto"];
            decisions: components["schemas"]["AnnexDecisionsDto"];
        };
        Problem: {
            /** Format: uri */
            type: string;
            title: string;
            status: number;
            detail: string;
            instance?: string | null;
            code: string;
            /** Format: uuid */
            requestId: string | null;
            errors?: {
                pointer?: string;
                parameter?: string;
                header?: string;
                detail: string;
                suggestion?: string;
            }[];
        };
    };
    responses: {
        AnyOtherRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        BadRequestAParameterIsUnknownOrHasA: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        BadRequestTheBodyDoesNotHaveTheRight: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        BadRequestTheBodyIsNotOfThisShape: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        ConflictItIsNotConnected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        ConflictTheDeviceIsDeactivated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        ConflictTheDeviceIsDeactivatedInConflictOrWas: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        ForbiddenItIsSomebodyElseSAndTheRole: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        ForbiddenTheDeviceIsDeactivatedOrNotApprovedYet: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        ForbiddenTheRequestCameFromAnotherSite: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        ForbiddenTheRoleAdminIsNeededTheAPIKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        ForbiddenTheRoleAnalystIsNeededTheAPIKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        ForbiddenTheRoleOwnerIsNeededTheAPIKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        ForbiddenTheRoleViewerIsNeededTheAPIKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        NotFoundNoSuchDeviceInThisOrganization: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        NotFoundNoSuchScanInThisOrganization: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        NotFoundNoSuchUploadInThisOrganization: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        NotFoundNoSuchVulnerabilityInThisOrganization: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        NotFoundThereIsNoSuchAPIKeyIn: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        NotFoundThereIsNoSuchAcceptanceInThis: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        NotFoundThereIsNoSuchAttestationInThis: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        NotFoundThereIsNoSuchDecisionInThis: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        NotFoundThereIsNoSuchDeviceInThis: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        NotFoundThereIsNoSuchDomainInThis: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        NotFoundThereIsNoSuchExceptionInThis: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        NotFoundThereIsNoSuchFramework: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        NotFoundThereIsNoSuchFrameworkOrIt: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        NotFoundThereIsNoSuchMemberInThis: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        NotFoundThereIsNoSuchProviderHere: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        NotFoundThereIsNoSuchReportInThis: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        NotFoundThereIsNoSuchSuite: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        NotFoundThereIsNoSuchSuiteOrIt: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        NotFoundThereIsNoSuchViewOrIt: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        NotModifiedItIsWhatYouHave: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        PreconditionFailedItWasChangedSinceItWasRead: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        PreconditionFailedSomebodyChangedThePolicySinceItWas: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        PreconditionFailedTheSettingsWereChangedSinceTheyWere: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        ServiceUnavailableOtherExportsAreBeingReadOrAnother: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        ServiceUnavailableOtherLargeViewsAreBeingMadeTry: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        ServiceUnavailableThePrinterIsBusyOrCannotBe: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        TooManyRequestsAskedTooOften: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        TooManyRequestsAskedTooOftenMoreRequestsThan: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        TooManyRequestsMoreRequestsThanOnePersonOr: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        TooManyRequestsTooManyRequestsOfThisDevice: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        TooManyRequestsTooManySignInsFromThis: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        UnauthorizedAHeaderIsMalformedTheTimestampIsOut: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        UnauthorizedNobodyIsSignedInTheSessionHasEnded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        UnauthorizedNobodyIsSignedInTheSessionHasEnded2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        UnprocessableEntityItIsTheOnlyOwner: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        UnprocessableEntityWhatTheReportSaysIsTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        UnsupportedMediaTypeNotAMediaTypeOrEncoding: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        "Idempotency-Key": string;
        "If-Match": string;
        "If-Match2": string;
        "If-None-Match": string;
        "If-None-Match2": string;
        "X-Signature": string;
        "X-Timestamp": string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    refresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefreshedDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                sort?: "createdAt" | "-createdAt";
                limit?: number;
                cursor?: string;
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SessionDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    revokeOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    revokeSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listOwnOrganizations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnOrganizationsDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    switchOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwitchDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnteredDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    joinOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnteredDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInvitationDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnteredDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    unlinkIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    startInvitedSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginSignInDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BegunSignInDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    linkIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkIdentityDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BegunSignInDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    lookAtInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInvitationDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeenInvitationDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    organization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    renameOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameOrganizationDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                role?: ("owner" | "admin" | "analyst" | "viewer")[];
                q?: string;
                sort?: "name" | "-name" | "joinedAt" | "-joinedAt";
                limit?: number;
                cursor?: string;
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    changeMemberRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeMemberDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                state?: ("open" | "redeemed" | "expired" | "withdrawn")[];
                q?: string;
                sort?: "createdAt" | "-createdAt";
                limit?: number;
                cursor?: string;
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InvitationDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInvitationDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedInvitationDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    withdrawInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listDomains: {
        parameters: {
            query?: {
                q?: string;
                sort?: "domain" | "-domain" | "createdAt" | "-createdAt";
                limit?: number;
                cursor?: string;
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DomainDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    addDomain: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddDomainDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    verifyDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    removeDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    changeDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeDomainDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderDto"][];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    beginSignIn: {
        parameters: {
            query?: {
                returnTo?: unknown;
            };
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    exchangeCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExchangeDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedInDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                state?: ("active" | "expired" | "revoked")[];
                role?: ("admin" | "analyst" | "viewer")[];
                createdBy?: string[];
                q?: string;
                sort?: "createdAt" | "-createdAt" | "expiresAt" | "-expiresAt" | "name" | "-name";
                limit?: number;
                cursor?: string;
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKeyDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKeyDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: {
                made?: "ends" | "stays";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    enrollDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnrollDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrolledDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listDevices: {
        parameters: {
            query?: {
                state?: ("pending" | "active" | "deactivated" | "conflict")[];
                platform?: ("linux" | "macos" | "windows" | "other")[];
                role?: ("server" | "workstation")[];
                criticality?: ("1" | "2" | "3" | "4" | "5")[];
                exposure?: ("internet" | "internal" | "isolated")[];
                enrollment?: ("enrolled" | "registered" | "reported")[];
                health?: ("reporting" | "partly-read" | "silent" | "never-scanned" | "not-enrolled" | "deactivated")[];
                contact?: ("on-time" | "late" | "none-yet")[];
                agent?: ("current" | "outdated" | "unknown")[];
                riskGap?: ("not-counted" | "not-scanned" | "not-matched" | "partly-matched" | "only-reported" | "not-computed")[];
                tag?: string[];
                q?: string;
                sort?: "name" | "-name" | "lastSeenAt" | "-lastSeenAt" | "registeredAt" | "-registeredAt" | "criticality" | "-criticality" | "riskScore" | "-riskScore" | "openCritical" | "-openCritical" | "openHigh" | "-openHigh";
                limit?: number;
                cursor?: string;
                include?: "facets";
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeviceDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        facets?: {
                            [key: string]: {
                                [key: string]: number;
                            };
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    registerDevice: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterDeviceDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollableDeviceDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceDetailDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    deactivateDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    changeDevice: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeDeviceDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceDetailDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    renewDeviceEnrollment: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollableDeviceDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    rotateDeviceToken: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateTokenDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceTokenDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    approveDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceDetailDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    resolveDeviceConflict: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveConflictDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResolvedDeviceDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    tellDevicesApart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TellApartDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceDetailDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listEnrollmentKeys: {
        parameters: {
            query?: {
                state?: ("active" | "used-up" | "expired" | "revoked")[];
                q?: string;
                sort?: "createdAt" | "-createdAt" | "label" | "-label";
                limit?: number;
                cursor?: string;
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EnrollmentKeyDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    createEnrollmentKey: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateEnrollmentKeyDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedEnrollmentKeyDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    revokeEnrollmentKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getAgentPolicy: {
        parameters: {
            query?: never;
            header: {
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                "X-Signature": components["parameters"]["X-Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentPolicyDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getDevicePolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DevicePolicyDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    putDevicePolicy: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeDevicePolicyDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DevicePolicyDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    ingestScan: {
        parameters: {
            query?: never;
            header: {
                "X-Scan-Scope"?: string;
                "X-Scan-Id"?: string;
                Prefer?: string;
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                "X-Signature": components["parameters"]["X-Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IngestAnswerDto"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IngestAnswerDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    uploadScan: {
        parameters: {
            query?: {
                deviceId?: string;
                scope?: string;
                network?: string;
            };
            header?: {
                "X-Scan-Scope"?: string;
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
                "application/xml": {
                    [key: string]: unknown;
                };
                "text/csv": {
                    [key: string]: unknown;
                };
                "application/octet-stream": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanUploadReceiptDto"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanUploadReceiptDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listUploads: {
        parameters: {
            query?: {
                source?: string[];
                sort?: "receivedAt" | "-receivedAt";
                limit?: number;
                cursor?: string;
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ScanUploadDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getUpload: {
        parameters: {
            query?: never;
            header?: {
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanUploadReceiptDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    undoUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanUploadReceiptDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listScans: {
        parameters: {
            query?: {
                deviceId?: string[];
                status?: ("received" | "processing" | "completed" | "suspect" | "dismissed" | "superseded" | "failed")[];
                source?: string[];
                startedAfter?: string;
                startedBefore?: string;
                q?: string;
                sort?: "receivedAt" | "-receivedAt" | "startedAt" | "-startedAt";
                limit?: number;
                cursor?: string;
                include?: "facets";
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ScanDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        facets?: {
                            [key: string]: {
                                [key: string]: number;
                            };
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getScan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanReceiptDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listScanChanges: {
        parameters: {
            query?: {
                change?: ("new" | "fixed" | "reopened" | "severity" | "withheld" | "decided")[];
                cause?: ("new" | "upgraded" | "removed" | "source-gone" | "advisory-changed" | "decision" | "reopened")[];
                sort?: "place" | "-place";
                limit?: number;
                cursor?: string;
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ScanChangeDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    confirmScan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanReceiptDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    dismissScan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanReceiptDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getScanDocument: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listDeviceScans: {
        parameters: {
            query?: {
                status?: ("received" | "processing" | "completed" | "suspect" | "dismissed" | "superseded" | "failed")[];
                source?: string[];
                startedAfter?: string;
                startedBefore?: string;
                sort?: "receivedAt" | "-receivedAt" | "startedAt" | "-startedAt";
                limit?: number;
                cursor?: string;
                include?: "facets";
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ScanDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        facets?: {
                            [key: string]: {
                                [key: string]: number;
                            };
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listDeviceSoftware: {
        parameters: {
            query?: {
                ecosystem?: string[];
                q?: string;
                sort?: "name" | "-name";
                limit?: number;
                cursor?: string;
                include?: "facets";
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SoftwareDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        facets?: {
                            [key: string]: {
                                [key: string]: number;
                            };
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listDeviceChecks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceChecksDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listCheckHistory: {
        parameters: {
            query?: {
                sort?: "at" | "-at";
                limit?: number;
                cursor?: string;
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                id: string;
                checkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CheckAnswerDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listDeviceTimeline: {
        parameters: {
            query?: {
                kind?: ("device" | "scan" | "check")[];
                sort?: "at" | "-at";
                limit?: number;
                cursor?: string;
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TimelineEventDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listChecks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckCatalogueDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listFailingChecks: {
        parameters: {
            query?: {
                kind?: ("setting" | "misconfiguration" | "code" | "secret" | "license")[];
                severity?: ("info" | "low" | "medium" | "high" | "critical")[];
                accepted?: boolean;
                source?: string[];
                deviceId?: string[];
                checkId?: string[];
                q?: string;
                sort?: "severity" | "-severity" | "changedAt" | "-changedAt";
                limit?: number;
                cursor?: string;
                include?: "facets";
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FailingCheckDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        facets?: {
                            [key: string]: {
                                [key: string]: number;
                            };
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listCheckAcceptances: {
        parameters: {
            query?: {
                checkId?: string[];
                status?: ("active" | "expired" | "ended")[];
                scope?: ("all" | "tags" | "devices")[];
                expiresBefore?: string;
                q?: string;
                sort?: "decidedAt" | "-decidedAt" | "expiresOn" | "-expiresOn";
                limit?: number;
                cursor?: string;
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CheckAcceptanceDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    acceptCheck: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MakeCheckAcceptanceDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckAcceptanceDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getCheckAcceptance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckAcceptanceDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    endCheckAcceptance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listFindings: {
        parameters: {
            query?: {
                deviceId?: string[];
                vulnerabilityId?: string[];
                package?: string[];
                ecosystem?: string[];
                state?: ("open" | "fixed" | "accepted" | "false-positive" | "not-affected" | "mitigated")[];
                severity?: ("critical" | "high" | "medium" | "low" | "none" | "unknown")[];
                cause?: ("new" | "upgraded" | "removed" | "source-gone" | "advisory-changed" | "decision" | "reopened")[];
                decisionId?: string[];
                source?: string[];
                fixAvailable?: boolean;
                tag?: string[];
                likelihood?: ("1" | "2" | "3" | "4" | "5")[];
                impact?: ("1" | "2" | "3" | "4" | "5")[];
                level?: ("very-high" | "high" | "moderate" | "low" | "very-low")[];
                riskView?: "residual" | "inherent";
                overdue?: boolean;
                class?: ("malware" | "vulnerability")[];
                kev?: boolean;
                firstSeenAfter?: string;
                firstSeenBefore?: string;
                changedAfter?: string;
                q?: string;
                sort?: "severity" | "-severity" | "firstSeenAt" | "-firstSeenAt" | "changedAt" | "-changedAt";
                limit?: number;
                cursor?: string;
                include?: "facets";
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FindingDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        facets?: {
                            [key: string]: {
                                [key: string]: number;
                            };
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getFinding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FindingDetailDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getIntelligence: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntelligenceDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listRiskAcceptances: {
        parameters: {
            query?: {
                vulnerabilityId?: string[];
                decision?: ("not-affected" | "false-positive" | "mitigated" | "accepted")[];
                status?: ("active" | "expired" | "ended")[];
                scope?: ("all" | "tags" | "package" | "product" | "devices")[];
                expiresBefore?: string;
                q?: string;
                sort?: "decidedAt" | "-decidedAt" | "expiresOn" | "-expiresOn";
                limit?: number;
                cursor?: string;
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RiskAcceptanceDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    makeRiskAcceptance: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MakeRiskAcceptanceDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RiskAcceptanceDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getRiskAcceptance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RiskAcceptanceDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    endRiskAcceptance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    changeRiskAcceptance: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRiskAcceptanceDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RiskAcceptanceDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getVex: {
        parameters: {
            query?: {
                format?: "openvex" | "cyclonedx" | "csaf";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        "@context"?: string;
                        "@id"?: string;
                        author?: string;
                        role?: string;
                        /** Format: date-time */
                        timestamp?: string;
                        /** Format: date-time */
                        last_updated?: string;
                        version?: number;
                        tooling?: string;
                        statements?: Record<string, never>[];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    importVex: {
        parameters: {
            query?: {
                everybody?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    "@context"?: string;
                    "@id"?: string;
                    author?: string;
                    role?: string;
                    /** Format: date-time */
                    timestamp?: string;
                    /** Format: date-time */
                    last_updated?: string;
                    version?: number;
                    tooling?: string;
                    statements?: Record<string, never>[];
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VexResultDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listVulnerabilities: {
        parameters: {
            query?: {
                severity?: ("critical" | "high" | "medium" | "low" | "none" | "unknown")[];
                status?: ("open" | "resolved")[];
                minCvss?: number;
                cwe?: string[];
                package?: string[];
                ecosystem?: string[];
                deviceId?: string[];
                tag?: string[];
                criticality?: ("1" | "2" | "3" | "4" | "5")[];
                fixAvailable?: boolean;
                firstSeenAfter?: string;
                firstSeenBefore?: string;
                class?: ("malware" | "vulnerability")[];
                kev?: boolean;
                ransomware?: boolean;
                minEpss?: number;
                likelihood?: ("1" | "2" | "3" | "4" | "5")[];
                impact?: ("1" | "2" | "3" | "4" | "5")[];
                level?: ("very-high" | "high" | "moderate" | "low" | "very-low")[];
                overdue?: boolean;
                dueBefore?: string;
                technique?: string[];
                stride?: ("S" | "T" | "R" | "I" | "D" | "E")[];
                q?: string;
                sort?: "severity" | "-severity" | "riskScore" | "-riskScore" | "cvss" | "-cvss" | "epss" | "-epss" | "dueOn" | "-dueOn" | "affectedDevices" | "-affectedDevices" | "openFindings" | "-openFindings" | "firstSeenAt" | "-firstSeenAt" | "changedAt" | "-changedAt";
                limit?: number;
                cursor?: string;
                include?: "facets";
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VulnerabilityDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        facets?: {
                            [key: string]: {
                                [key: string]: number;
                            };
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getVulnerability: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VulnerabilityDetailDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listVulnerabilityFindings: {
        parameters: {
            query?: {
                deviceId?: string[];
                package?: string[];
                ecosystem?: string[];
                state?: ("open" | "fixed" | "accepted" | "false-positive" | "not-affected" | "mitigated")[];
                severity?: ("critical" | "high" | "medium" | "low" | "none" | "unknown")[];
                cause?: ("new" | "upgraded" | "removed" | "source-gone" | "advisory-changed" | "decision" | "reopened")[];
                decisionId?: string[];
                source?: string[];
                fixAvailable?: boolean;
                tag?: string[];
                likelihood?: ("1" | "2" | "3" | "4" | "5")[];
                impact?: ("1" | "2" | "3" | "4" | "5")[];
                level?: ("very-high" | "high" | "moderate" | "low" | "very-low")[];
                riskView?: "residual" | "inherent";
                overdue?: boolean;
                class?: ("malware" | "vulnerability")[];
                kev?: boolean;
                firstSeenAfter?: string;
                firstSeenBefore?: string;
                changedAfter?: string;
                q?: string;
                sort?: "severity" | "-severity" | "firstSeenAt" | "-firstSeenAt" | "changedAt" | "-changedAt";
                limit?: number;
                cursor?: string;
                include?: "facets";
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FindingDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        facets?: {
                            [key: string]: {
                                [key: string]: number;
                            };
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listSoftware: {
        parameters: {
            query?: {
                name?: string[];
                q?: string;
                ecosystem?: string[];
                version?: string;
                deviceTag?: string[];
                hasFindings?: boolean;
                malware?: boolean;
                endOfLife?: boolean;
                sort?: "name" | "-name" | "devices" | "-devices" | "openFindings" | "-openFindings";
                limit?: number;
                cursor?: string;
                include?: "facets";
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InstalledPackageDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        facets?: {
                            [key: string]: {
                                [key: string]: number;
                            };
                        };
                        summary: components["schemas"]["SoftwareSummaryDto"];
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    matchSoftware: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchSoftwareDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SoftwareMatchesDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getSoftware: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackageDetailDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listSoftwareDevices: {
        parameters: {
            query?: {
                version?: string;
                deviceTag?: string[];
                hasFindings?: boolean;
                q?: string;
                sort?: "name" | "-name" | "lastSeenAt" | "-lastSeenAt";
                limit?: number;
                cursor?: string;
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SoftwareDeviceDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        summary: components["schemas"]["SoftwareSummaryDto"];
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LongJobDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    connectCloudSuite: {
        parameters: {
            query?: {
                preflight?: "true" | "false";
            };
            header?: {
                "If-Match"?: components["parameters"]["If-Match2"];
            };
            path: {
                suite: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloudConnectionDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    disconnectCloudSuite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                suite: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    preflightCloudSuite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                suite: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreflightDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getCloudSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                suite: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloudSettingsDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    putCloudSettings: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match2"];
            };
            path: {
                suite: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutCloudSettingsDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloudSettingsDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    auditCloudSuite: {
        parameters: {
            query?: never;
            header?: {
                Prefer?: string;
            };
            path: {
                suite: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskedAuditDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listCloudAudits: {
        parameters: {
            query?: {
                state?: ("queued" | "running" | "completed" | "failed" | "interrupted")[];
                sort?: "askedAt" | "-askedAt";
                limit?: number;
                cursor?: string;
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                suite: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CloudAuditDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getCloudAudit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                suite: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloudAuditDetailDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listCloudDrift: {
        parameters: {
            query?: {
                kind?: ("regressed" | "fixed" | "changed" | "affected-changed" | "visibility-lost" | "visibility-gained")[];
                check?: string[];
                sort?: "foundAt" | "-foundAt";
                limit?: number;
                cursor?: string;
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                suite: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CloudDriftDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    putCloudException: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                suite: string;
                checkId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutCloudExceptionDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloudCheckDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    deleteCloudException: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                suite: string;
                checkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listCloudExceptions: {
        parameters: {
            query?: {
                state?: ("standing" | "expired" | "removed" | "replaced" | "other-tenant")[];
                check?: string[];
                sort?: "approvedAt" | "-approvedAt";
                limit?: number;
                cursor?: string;
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                suite: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CloudExceptionDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listCloudSuites: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuiteSummaryDto"][];
                };
            };
            304: components["responses"]["NotModifiedItIsWhatYouHave"];
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getCloudSuite: {
        parameters: {
            query?: {
                status?: string;
                severity?: string;
                area?: string;
                framework?: string;
            };
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                suite: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuiteDto"];
                };
            };
            304: components["responses"]["NotModifiedItIsWhatYouHave"];
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getCloudCheck: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                suite: string;
                checkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloudCheckDetailDto"];
                };
            };
            304: components["responses"]["NotModifiedItIsWhatYouHave"];
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getStatementOfApplicability: {
        parameters: {
            query?: {
                format?: "json" | "csv";
                asOf?: string;
            };
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicabilityDto"];
                    "text/csv": string;
                };
            };
            304: components["responses"]["NotModifiedItIsWhatYouHave"];
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listFrameworks: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FrameworkSummaryDto"][];
                };
            };
            304: components["responses"]["NotModifiedItIsWhatYouHave"];
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    importFramework: {
        parameters: {
            query?: {
                slug?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {integer} */
                    format?: 1;
                    slug?: string;
                    name?: string;
                    version?: string;
                    publisher?: string;
                    /** Format: uri */
                    url?: string;
                    licence?: string;
                    profiles?: Record<string, never>[];
                    sections?: Record<string, never>[];
                    controls?: Record<string, never>[];
                    catalog?: Record<string, never>;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedFrameworkDto"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedFrameworkDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getAssessment: {
        parameters: {
            query?: {
                status?: string;
                section?: string;
                control?: string;
                profile?: string;
                contradiction?: "true" | "false";
                asOf?: string;
                include?: string;
                format?: "json" | "csv" | "oscal";
            };
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FrameworkAssessmentDto"] | {
                        [key: string]: unknown;
                    };
                    "text/csv": string;
                };
            };
            304: components["responses"]["NotModifiedItIsWhatYouHave"];
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getControl: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                slug: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlDetailDto"];
                };
            };
            304: components["responses"]["NotModifiedItIsWhatYouHave"];
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getControlHistory: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                slug: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlHistoryDto"];
                };
            };
            304: components["responses"]["NotModifiedItIsWhatYouHave"];
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listDevicesOfSignal: {
        parameters: {
            query?: {
                outcome?: ("pass" | "fail" | "not-reported" | "not-applicable" | "excepted")[];
                sort?: "enrolment" | "-enrolment";
                limit?: number;
                cursor?: string;
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SignalDeviceDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        summary: components["schemas"]["SignalReferenceDto"];
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listGaps: {
        parameters: {
            query?: {
                kind?: "pass-signal" | "pass-check" | "attest" | "renew-attestation";
                limit?: number;
                framework?: string;
            };
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GapsDto"];
                };
            };
            304: components["responses"]["NotModifiedItIsWhatYouHave"];
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listGapsOfFramework: {
        parameters: {
            query?: {
                kind?: "pass-signal" | "pass-check" | "attest" | "renew-attestation";
                limit?: number;
            };
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GapsDto"];
                };
            };
            304: components["responses"]["NotModifiedItIsWhatYouHave"];
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    attestControl: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                slug: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttestDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttestationDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listAttestations: {
        parameters: {
            query?: {
                status?: ("implemented" | "partially-implemented" | "planned" | "not-implemented" | "not-applicable")[];
                state?: ("submitted" | "approved" | "changes-requested" | "rejected" | "expired" | "revoked" | "superseded")[];
                sort?: "attestedAt" | "-attestedAt";
                limit?: number;
                cursor?: string;
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                slug: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AttestationDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getAttestation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttestationDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    revokeAttestation: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match2"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    reviewAttestation: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match2"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewAttestationDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttestationDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listExceptions: {
        parameters: {
            query?: {
                state?: ("requested" | "approved" | "rejected" | "expired" | "revoked")[];
                framework?: string[];
                control?: string[];
                signal?: string[];
                deviceId?: string[];
                sort?: "requestedAt" | "-requestedAt" | "expiresOn" | "-expiresOn";
                limit?: number;
                cursor?: string;
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExceptionDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    requestException: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestExceptionDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExceptionDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getException: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExceptionDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    revokeException: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match2"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    reviewException: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match2"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewExceptionDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExceptionDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listExpiringClaims: {
        parameters: {
            query?: {
                days?: number;
                kind?: ("attestation" | "exception")[];
                framework?: string[];
                sort?: "endsAt" | "-endsAt";
                limit?: number;
                cursor?: string;
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExpiringDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    removeFramework: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getRiskDashboard: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RiskDashboardDto"];
                };
            };
            304: components["responses"]["NotModifiedItIsWhatYouHave"];
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getRiskMatrix: {
        parameters: {
            query?: {
                view?: "residual" | "inherent";
            };
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RiskMatrixDto"];
                };
            };
            304: components["responses"]["NotModifiedItIsWhatYouHave"];
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getRiskPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RiskPolicyDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    putRiskPolicy: {
        parameters: {
            query?: {
                dryRun?: "true" | "false";
            };
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRiskPolicyDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RiskPolicyDto"] | components["schemas"]["RiskPolicyTrialDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getThreatModel: {
        parameters: {
            query?: {
                format?: "json" | "navigator";
            };
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreatModelDto"] | {
                        [key: string]: unknown;
                    };
                };
            };
            304: components["responses"]["NotModifiedItIsWhatYouHave"];
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listRecommendations: {
        parameters: {
            query?: {
                kind?: ("remove-malware" | "upgrade" | "mitigate" | "migrate" | "fix-check" | "close-gap")[];
                tier?: string[];
                ecosystem?: string[];
                q?: string;
                simulate?: string[];
                sort?: "priority" | "-priority" | "rice" | "-rice" | "riskRemoved" | "-riskRemoved" | "dueOn" | "-dueOn";
                limit?: number;
                cursor?: string;
                include?: "facets";
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecommendationDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        facets?: {
                            [key: string]: {
                                [key: string]: number;
                            };
                        };
                        summary: components["schemas"]["RecommendationSummaryDto"];
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getPlanningAssumptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanningAssumptionsDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    putPlanningAssumptions: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeAssumptionsDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanningAssumptionsDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getBudget: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetDto"];
                };
            };
            304: components["responses"]["NotModifiedItIsWhatYouHave"];
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getRoadmap: {
        parameters: {
            query?: {
                quarters?: number;
                limit?: number;
            };
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoadmapDto"];
                };
            };
            304: components["responses"]["NotModifiedItIsWhatYouHave"];
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getWorkforce: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkforceDto"];
                };
            };
            304: components["responses"]["NotModifiedItIsWhatYouHave"];
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getAiSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AiSettingsDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    putAiSettings: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match2"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutAiSettingsDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AiSettingsDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    deleteAiSettings: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match2"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    tryAiSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AiSettingsTrialDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getJobDescription: {
        parameters: {
            query?: {
                role?: string;
                format?: "json" | "markdown";
            };
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobDescriptionDto"];
                    "text/markdown": string;
                };
            };
            304: components["responses"]["NotModifiedItIsWhatYouHave"];
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getOrganizationMaturity: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationMaturityDto"];
                };
            };
            304: components["responses"]["NotModifiedItIsWhatYouHave"];
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getRecommendations: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecommendationsDto"];
                };
            };
            304: components["responses"]["NotModifiedItIsWhatYouHave"];
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    refreshAdvice: {
        parameters: {
            query?: never;
            header?: {
                Prefer?: string;
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RefreshAdviceDto"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskedRefreshDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getReportSummary: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportSummaryDto"];
                };
            };
            304: components["responses"]["NotModifiedItIsWhatYouHave"];
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    exportReport: {
        parameters: {
            query?: {
                paper?: "a4" | "letter";
                lang?: "en";
            };
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match2"];
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskedReportDto"];
                };
            };
            304: components["responses"]["NotModifiedItIsWhatYouHave"];
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listReports: {
        parameters: {
            query?: {
                madeAfter?: string;
                madeBefore?: string;
                sort?: "madeAt" | "-madeAt";
                limit?: number;
                cursor?: string;
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReportDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getReport: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportDetailDto"];
                };
            };
            304: components["responses"]["NotModifiedItIsWhatYouHave"];
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getReportPdf: {
        parameters: {
            query?: {
                paper?: "a4" | "letter";
                lang?: "en";
            };
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match2"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            304: components["responses"]["NotModifiedItIsWhatYouHave"];
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                action?: string[];
                actorKind?: ("user" | "api-key" | "device" | "service")[];
                actorId?: string[];
                targetType?: string[];
                targetId?: string[];
                outcome?: ("success" | "denied" | "failure")[];
                requestId?: string[];
                ip?: string[];
                after?: string;
                before?: string;
                sort?: "occurredAt" | "-occurredAt";
                limit?: number;
                cursor?: string;
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEventDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    listSavedViews: {
        parameters: {
            query?: {
                page?: string[];
                mine?: boolean;
                q?: string;
                sort?: "name" | "-name";
                limit?: number;
                cursor?: string;
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SavedViewDto"][];
                        page: {
                            nextCursor: string | null;
                            hasMore: boolean;
                            total: number;
                            totalIsLowerBound: boolean;
                        };
                        /** Format: date-time */
                        asOf: string | null;
                    };
                    "text/csv": string;
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    createSavedView: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSavedViewDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    getSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    deleteSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
    changeSavedView: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeSavedViewDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewDto"];
                };
            };
            default: components["responses"]["AnyOtherRefusal"];
        };
    };
}
