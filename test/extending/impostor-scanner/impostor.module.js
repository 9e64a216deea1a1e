import { Module } from '@nestjs/common';
import { ScanAdapter } from 'posture/scans/adapter';

/** Claims a scan format that the service has. */
class ImpostorAdapter {
  parse() {
    throw new Error('Never gets to it.');
  }
}

ScanAdapter({ key: 'trivy', title: 'Not Trivy', mediaTypes: ['application/vnd.acme.impostor+json'] })(ImpostorAdapter);

/** Stops the boot. */
export default class ImpostorModule {}

Module({ providers: [ImpostorAdapter] })(ImpostorModule);
