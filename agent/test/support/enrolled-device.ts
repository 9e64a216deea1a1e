import { main } from '../../src/main.js';
import { fakeRuntime, NOW, type Recorded } from './fake-runtime.js';
import { fakeRoot, SMALL_DEBIAN, temporaryDirectory, type Entry } from './fake-tree.js';
import { ENROLMENT_TOKEN, FakeService } from './fake-service.js';
import type { Runtime } from '../../src/runtime.js';

/** A machine with its own state directory, and the agent on it. */
export class TestDevice {
  readonly stateDirectory = temporaryDirectory();
  readonly root: string;
  /** Everything that was ever printed. */
  transcript = '';

  constructor(files: Record<string, Entry> = SMALL_DEBIAN) {
    this.root = fakeRoot(files);
  }

  async run(words: string[], changes: Partial<Runtime> = {}): Promise<Recorded & { code: number }> {
    const recorded = fakeRuntime(changes);
    const rooted = words[0] === 'status' ? [] : ['--root', this.root];
    const code = await main([...words, '--state-dir', this.stateDirectory, ...rooted], recorded.runtime);
    this.transcript += recorded.printed.out + recorded.printed.err;
    return { ...recorded, code };
  }

  enroll(service: FakeService): ReturnType<TestDevice['run']> {
    return this.run(['enroll', '--no-scan', '--server', service.url], {
      env: { POSTURE_ENROLLMENT_TOKEN: ENROLMENT_TOKEN },
    });
  }
}

/** A started service whose clock is the tests', and a device enrolled with it. */
export async function enrolledDevice(
  files: Record<string, Entry> = SMALL_DEBIAN,
): Promise<{ service: FakeService; device: TestDevice }> {
  const service = new FakeService();
  service.clock = () => NOW;
  await service.start();
  const device = new TestDevice(files);
  const { code, printed } = await device.enroll(service);
  if (code !== 0) throw new Error(printed.err);
  return { service, device };
}
