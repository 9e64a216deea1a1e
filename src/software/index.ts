export { SoftwareModule } from './software.module.js';
